import { ACTS } from "./harmless.ts";
import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const SENDS_FILE = [[/^[\w.[\]-]*@|=@/, "sends a file"]] as const;

/** Programs that talk to hosts, services, clusters, databases and other version controls. */
export const SENSITIVE_REMOTE: SensitiveTable = {
  ...programs(
    "http https httpie xh xhs",
    program(
      {
        writes: "-o --output -d --download -c --continue --session --session-read-only",
        talks:
          "--proxy --cert --cert-key --verify -a --auth --auth-type --ssl --resolve --interface --default-scheme",
        settings: "--config-dir",
        reads: "--form -f --multipart --raw",
        code: "--plugin",
      },
      { operands: SENDS_FILE },
    ),
  ),
  aria2c: program(
    {
      runs: "--on-download-complete --on-download-start --on-download-stop --on-download-error --on-download-pause --on-bt-download-complete",
      writes:
        "-o --out -d --dir -l --log --save-session --save-cookies --save-cookies-interval --bt-save-metadata --force-save --save-not-found",
      reads:
        "-i --input-file --load-cookies --netrc-path --certificate --private-key --torrent-file -T --metalink-file -M",
      settings: "--conf-path",
      talks:
        "--all-proxy --http-proxy --https-proxy --ftp-proxy --enable-rpc --rpc-listen-all --rpc-secret --http-user --http-passwd --header",
      changes: "--allow-overwrite --auto-file-renaming -D --daemon",
    },
    { optionPatterns: [[/^--on-/, "names a program to run"]] },
  ),
  ...programs(
    "axel fetch lwp-request GET POST HEAD saldl puf",
    program({ writes: "-o --output", talks: "-H --header -C -p -x -e -m", reads: "-f" }),
  ),
  ...programs(
    "lftp ftp ncftp tnftp",
    program({ runs: "-e -c -f -u", writes: "-o", talks: "-p" }, { firstOperand: "sends data to a host" }),
  ),
  ...programs(
    "w3m lynx links elinks links2",
    program(
      {
        settings: "-config -cfg -lss -o -eval -config-file -config-dir -bookmark",
        runs: "-cmd_script -editor -pager -realm -print_version",
        writes: "-cmd_log -crawl -cookie_file -cookie_save_file -traversal -trace -download-dir -mime_header",
        talks: "-post_data -get_data -auth -pauth -post -header -http-proxy -localhost",
      },
      { areWhole: true },
    ),
  ),
  ...programs(
    "dig drill delv host nslookup kdig",
    program(
      { reads: "-f -k -K -y", talks: "@", settings: "-d" },
      { operands: [[/^@/, "talks to another host"]] },
    ),
  ),
  nmap: program(
    {
      code: "--script --script-args --script-args-file --script-updatedb --datadir --servicedb --versiondb",
      writes: "-oN -oX -oS -oG -oA --append-output --resume --stylesheet",
      reads: "-iL --excludefile",
      talks: "--proxies -D -S -e",
    },
    { areWhole: true, optionPatterns: [[/^-o[NXSGAJ]/, "writes files"]] },
  ),
  ...programs(
    "tcpdump tshark dumpcap wireshark",
    program({
      runs: "-z",
      code: "-X",
      writes: "-w -W -G -C --export-objects",
      reads: "-r -F -Z",
      settings: "-o",
    }),
  ),
  ...programs(
    "openvpn wg-quick",
    program(
      {
        runs: "--up --down --route-up --ipchange --client-connect --learn-address --tls-verify",
        code: "--plugin --engine",
        settings: "--config",
        writes: "--log --log-append --status --writepid",
        elsewhere: "--cd --chroot",
      },
      { firstOperand: "changes the network" },
    ),
  ),
  ...programs(
    "mosh autossh sshfs ssh-copy-id sshpass",
    program(
      { runs: "--ssh --server --client -o -e", settings: "-F -f", talks: "-i -J -p" },
      { firstOperand: "runs commands on another machine" },
    ),
  ),
  rclone: program(
    {
      runs: "--password-command --sftp-ssh --metadata-mapper",
      settings: "--config",
      writes: "--log-file --cache-dir --temp-dir --backup-dir --combined",
      reads: "--files-from --include-from --filter-from --exclude-from",
      talks: "--rc --rc-addr --http-proxy",
      changes: "--delete-excluded",
    },
    {
      verbs: [
        [
          /^(?!(?:ls\w*|size|about|version|help|check|md5sum|sha1sum|hashsum|tree|listremotes|cat)$)[a-z]+$/,
          ACTS,
        ],
      ],
    },
  ),
  ...programs(
    "restic borg duplicity duply kopia",
    program(
      {
        runs: "--password-command --rsh --remote-path --encryption-passcommand -o --option",
        settings: "--password-file",
        writes: "--cache-dir --target -t --log-json",
        reads: "--files-from --exclude-file --patterns-from",
      },
      { verbs: [[/^(?!(?:snapshots|list|info|stats|version|help|check|ls|diff)$)[a-z-]+$/, ACTS]] },
    ),
  ),
  ...programs("s3cmd gsutil mc s5cmd azcopy", {
    verbs: [[/^(?!(?:ls|la|du|info|stat|version|help|cat)$)[a-z-]+$/, ACTS]],
    ...program({
      settings: "-c --config -C --config-dir",
      writes: "--log",
      reads: "--include-from --exclude-from",
    }),
  }),
  ...programs(
    "yt-dlp youtube-dl gallery-dl",
    program({
      runs: "--exec --exec-before-download --external-downloader --downloader --ffmpeg-location --ppa --postprocessor-args --use-postprocessor --plugin-dirs --netrc-cmd",
      settings: "--config-location --config-locations -c --config",
      writes: "-o --output -P --paths --cache-dir --cookies --write-pages --print-to-file --download-archive",
      reads: "-a --batch-file --load-info-json --cookies-from-browser -n --netrc",
      talks: "--proxy",
    }),
  ),
  ...programs(
    "wrk wrk2 k6 artillery vegeta siege ab hey oha",
    program({
      code: "-s --script --plugin -o --out",
      writes: "-output -l --log -g -e -w --summary-export",
      reads: "-targets -f --file -p -u -T -D -body",
      talks: "-X -x -P -A -H -C --proxy",
    }),
  ),
  ...programs(
    "grpcurl websocat wscat evans",
    program(
      {
        runs: "-c --sh-c --exec -x",
        reads: "-proto -protoset -import-path -cacert -cert -key -d",
        talks: "-H -rpc-header -authority",
      },
      {
        operands: [
          [
            /^(?:exec|cmd|sh-c|writefile|appendfile|open-|unix|abstract)[\w-]*:/,
            "runs a program, or reads or writes a file",
          ],
        ],
      },
    ),
  ),
  ...programs("ngrok cloudflared localtunnel lt bore tailscale", { bare: ACTS, firstOperand: ACTS }),

  hg: program(
    {
      code: "--config --debugger --encoding --style -T --template",
      runs: "-e --ssh --remotecmd --tool",
      elsewhere: "-R --repository --cwd",
      writes: "-o --output --profile",
      talks: "--insecure",
    },
    {
      verbs: [
        [
          /^(?:extdiff|strip|push|purge|serve|import|email|patchbomb|bisect|histedit|rebase|clone|init|config|update|revert|rollback)$/,
          "changes the repository, or runs programs",
        ],
      ],
    },
  ),
  ...programs(
    "svn svnadmin svnlook svnsync",
    program(
      {
        runs: "--diff-cmd --diff3-cmd --editor-cmd",
        settings: "--config-option --config-dir --extensions -x",
        talks: "--username --password --trust-server-cert",
        reads: "-F --file --targets --revprop",
      },
      {
        verbs: [
          [
            /^(?:delete|del|rm|commit|ci|import|propset|pset|propedit|switch|relocate|export|cleanup|merge|patch|create|load|setrevprop|hotcopy)$/,
            "changes the repository",
          ],
        ],
        operands: [[/^svn\+\w+:/, "runs a program"]],
      },
    ),
  ),
  jj: program(
    {
      code: "--config --config-toml --config-file",
      elsewhere: "-R --repository",
      runs: "--tool",
      settings: "-T --template",
    },
    {
      verbs: [
        [
          /^(?:config|git|fix|util|abandon|restore|workspace|operation|op|undo|split|diffedit|resolve|sparse)$/,
          "changes the repository, or runs programs",
        ],
      ],
    },
  ),
  ...programs(
    "fossil bzr brz cvs darcs pijul",
    program(
      {
        runs: "--editor --diff-cmd --using",
        elsewhere: "-R --repository -d --directory",
        settings: "-e --args --no-plugins",
      },
      {
        verbs: [
          [
            /^(?!(?:status|st|log|diff|info|timeline|annotate|blame|cat|ls|version|help|changes)$)[a-z]+$/,
            "changes the repository, or runs programs",
          ],
        ],
      },
    ),
  ),
  ...programs("glab tea hub bb", {
    ...program({ talks: "-R --repo --hostname" }),
    operands: [[/^(?!(?:list|ls|view|show|status|issue|mr|pr|repo|ci|release|pipeline)$)[a-z]+$/, ACTS]],
  }),
  ...programs(
    "tig lazygit gitui git-cola gitk",
    program(
      {
        settings: "-ucf --use-config-file -ucd --use-config-dir",
        elsewhere: "-p --path -d --directory -w --work-tree -g --git-dir -C",
      },
      { bare: "runs programs" },
    ),
  ),

  ...programs("vagrant", {
    verbs: [
      [
        /^(?!(?:status|global-status|version|port|ssh-config|validate|list-commands)$)[a-z-]+$/,
        "runs code of the project, or changes machines",
      ],
    ],
  }),
  ...programs(
    "packer nomad consul vault",
    program(
      {
        settings: "-config -config-dir -var-file -config-file",
        reads: "-var",
        writes: "-out -output",
        talks: "-address -ca-cert -token",
      },
      {
        anyDashes: true,
        verbs: [[/^(?!(?:validate|fmt|inspect|version|status|members|info)$)[a-z-]+$/, ACTS]],
      },
    ),
  ),
  ...programs(
    "pulumi serverless sls sam eksctl",
    program(
      {
        settings: "-C --cwd -c --config --config-file --config-env -t --template-file --aws-profile",
        runs: "--exec-kind --policy-pack",
        talks: "-s --stack --profile --region",
      },
      { verbs: [[/^(?!(?:preview|validate|version|whoami|about|info|print|stack)$)[a-z-]+$/, ACTS]] },
    ),
  ),
  cdk: program(
    {
      runs: "-a --app",
      code: "-p --plugin --require-approval -c --context",
      writes: "-o --output --outputs-file",
      talks: "--profile -r --role-arn --proxy --endpoint-url",
      settings: "--toolkit-stack-name --ca-bundle-path",
    },
    { verbs: [[/^(?!(?:ls|list|diff|doctor|docs|metadata|synth|synthesize|version)$)[a-z-]+$/, ACTS]] },
  ),
  ...programs("heroku flyctl fly doctl vercel netlify wrangler firebase railway render supabase", {
    ...program({
      settings: "-c --config -A --local-config --cwd",
      talks: "-t --token --access-token -a --app",
    }),
    verbs: [[/^(?!(?:status|list|ls|logs|version|whoami|info|dev|inspect)$)[a-z:-]+$/, ACTS]],
  }),
  ...programs(
    "skaffold tilt minikube kind k3d devspace garden",
    program(
      {
        settings: "-f --filename -c --config --kubeconfig -m --module",
        talks: "--kube-context --default-repo",
      },
      {
        verbs: [[/^(?!(?:status|version|diagnose|get|list|profile|config)$)[a-z-]+$/, "changes the cluster"]],
      },
    ),
  ),
  ...programs(
    "k9s stern kubectx kubens kubeconform kubeval kube-linter",
    program({
      settings: "--config --kubeconfig -schema-location --schema-location --schema-dir",
      talks: "--context --cluster",
      writes: "-o --logFile",
    }),
  ),
  ...programs(
    "conftest opa",
    program(
      {
        code: "-p --policy -d --data -b --bundle --proto-file-dirs",
        writes: "-o --output",
        settings: "--config-file -c",
        reads: "-i --input",
      },
      { verbs: [[/^(?:run|push|pull|plugin|build|sign|exec)$/, ACTS]] },
    ),
  ),
  ...programs(
    "trivy grype syft snyk checkov tfsec tflint terrascan",
    program(
      {
        code: "--module-dir --plugin --config-policy --config-check --policy --rego-policy --external-checks-dir --external-checks-git --template -t --enable-modules --rulesdir --plugin-dir",
        settings: "-c --config --config-file --var-file --ignore-policy",
        writes:
          "-o --output --output-file-path --file --cache-dir --json-file-output --sarif-file-output --out",
        reads: "--input --ignorefile --secret-config",
        talks: "--server --token --db-repository --org",
        elsewhere: "--chdir",
      },
      { verbs: [[/^(?:plugin|server|auth|monitor|fix|login)$/, ACTS]] },
    ),
  ),
  semgrep: program({
    code: "-c -f --config -e --pattern --pro",
    changes: "-a --autofix --fix",
    writes: "-o --output --json-output --sarif-output --text-output --debugging-json",
    talks: "--metrics --dump-command-for-core",
  }),
  "sonar-scanner": program({ settings: "-D --define" }),

  ...programs(
    "pg_dump pg_dumpall pg_restore pg_basebackup",
    program(
      {
        writes: "-f --file -D --pgdata",
        reads: "-L --use-list --filter",
        talks: "-h --host -d --dbname",
        runs: "-t --target",
      },
      { valued: "UpnNTj" },
    ),
  ),
  ...programs(
    "mysqldump mariadb-dump mysqladmin",
    program(
      {
        writes: "-r --result-file -T --tab --log-error",
        code: "--plugin-dir --default-auth --init-command",
        settings: "--defaults-file --defaults-extra-file",
        talks: "-h --host",
      },
      { valued: "uPp" },
    ),
  ),
  ...programs(
    "mongodump mongorestore mongoexport mongoimport",
    program({
      writes: "-o --out --archive",
      settings: "--config",
      reads: "--file --queryFile",
      talks: "--uri -h --host",
    }),
  ),
  ...programs(
    "flyway liquibase dbmate goose atlas",
    program(
      {
        code: "-locations -driver --driver --classpath -jarDirs --plugin",
        settings: "-configFiles --defaults-file --defaultsFile -c --config --env-file",
        reads: "--changelog-file --changeLogFile",
        talks: "-url --url -u --user",
        elsewhere: "-dir --dir -workingDirectory -d --migrations-dir",
      },
      {
        verbs: [[/^(?!(?:info|status|validate|version|history|diff)$)[a-z-]+$/i, "changes the database"]],
        areWhole: true,
      },
    ),
  ),
  ...programs(
    "duckdb clickhouse-client clickhouse usql pgcli mycli litecli",
    program(
      {
        code: "-c -s -init --init -f --file -q --query --queries-file -cmd --config-file -unsigned --external",
        writes: "-o --out -l --logfile",
        settings: "--config --liteclirc --pgclirc --myclirc",
      },
      { bare: "runs what it reads" },
    ),
  ),
  ...programs(
    "code cursor subl zed idea",
    program(
      {
        code: "--install-extension --extensions-dir --user-data-dir --extensionDevelopmentPath --extensionTestsPath --command --add-mcp",
        writes: "--log",
      },
      { texts: [[/^--(?:inspect|remote|command|file-uri|folder-uri)/, "runs or loads code"]] },
    ),
  ),
  ...programs("open xdg-open start", RUNS_OPERAND),
};
