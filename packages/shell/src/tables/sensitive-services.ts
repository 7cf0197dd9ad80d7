import { ACTS } from "./harmless.ts";
import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Clients of services, clusters and databases, and checkers of what runs there. */
export const SENSITIVE_SERVICES: SensitiveTable = {
  ...programs("vagrant", {
    verbs: [
      [
        /^(?!(?:status|global-status|version|port|ssh-config|validate|list-commands)$)[a-z-]+$/,
        "runs-code-of-project-or-changes-machines",
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
        verbs: [[/^(?!(?:status|version|diagnose|get|list|profile|config)$)[a-z-]+$/, "changes-cluster"]],
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
        verbs: [[/^(?!(?:info|status|validate|version|history|diff)$)[a-z-]+$/i, "changes-database"]],
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
      { bare: "runs-what-reads" },
    ),
  ),
  ...programs(
    "code cursor subl zed idea",
    program(
      {
        code: "--install-extension --extensions-dir --user-data-dir --extensionDevelopmentPath --extensionTestsPath --command --add-mcp",
        writes: "--log",
      },
      { texts: [[/^--(?:inspect|remote|command|file-uri|folder-uri)/, "runs-or-loads-code"]] },
    ),
  ),
  ...programs("open xdg-open start", RUNS_OPERAND),
};
