import { ACTS } from "./harmless.ts";
import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const SENDS_FILE = [[/^[\w.[\]-]*@|=@/, "sends-file"]] as const;

/** Programs that talk to hosts. */
export const SENSITIVE_HOSTS: SensitiveTable = {
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
    { optionPatterns: [[/^--on-/, "names-program-to-run"]] },
  ),
  ...programs(
    "axel fetch lwp-request GET POST HEAD saldl puf",
    program({ writes: "-o --output", talks: "-H --header -C -p -x -e -m", reads: "-f" }),
  ),
  ...programs(
    "lftp ftp ncftp tnftp",
    program({ runs: "-e -c -f -u", writes: "-o", talks: "-p" }, { firstOperand: "sends-data-to-host" }),
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
      { operands: [[/^@/, "talks-to-another-host"]] },
    ),
  ),
  nmap: program(
    {
      code: "--script --script-args --script-args-file --script-updatedb --datadir --servicedb --versiondb",
      writes: "-oN -oX -oS -oG -oA --append-output --resume --stylesheet",
      reads: "-iL --excludefile",
      talks: "--proxies -D -S -e",
    },
    { areWhole: true, optionPatterns: [[/^-o[NXSGAJ]/, "writes-files"]] },
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
      { firstOperand: "changes-network" },
    ),
  ),
  ...programs(
    "mosh autossh sshfs ssh-copy-id sshpass",
    program(
      { runs: "--ssh --server --client -o -e", settings: "-F -f", talks: "-i -J -p" },
      { firstOperand: "runs-commands-on-another-machine" },
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
            "runs-program-or-reads-or-writes-file",
          ],
        ],
      },
    ),
  ),
  ...programs("ngrok cloudflared localtunnel lt bore tailscale", { bare: ACTS, firstOperand: ACTS }),
};
