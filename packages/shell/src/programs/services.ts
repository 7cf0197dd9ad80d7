import { ACTS } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Programs } from "./program.ts";

const VAULT_SENSITIVE = program(
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
);
const KUBECONFORM_SENSITIVE = program({
  settings: "--config --kubeconfig -schema-location --schema-location --schema-dir",
  talks: "--context --cluster",
  writes: "-o --logFile",
});
const WRANGLER_SENSITIVE: SensitiveSpec = {
  ...program({
    settings: "-c --config -A --local-config --cwd",
    talks: "-t --token --access-token -a --app",
  }),
  verbs: [[/^(?!(?:status|list|ls|logs|version|whoami|info|dev|inspect)$)[a-z:-]+$/, ACTS]],
};

/** Clients of further services, and tools on clusters and machines. */
export const SERVICES_PROGRAMS: Programs = {
  "consul-template": { programOptions: "-exec --exec" },
  vault: {
    runsBehind: /^(?:run|exec|exec-env|--command|--)(?:=|$)/,
    readsData: true,
    sensitive: VAULT_SENSITIVE,
    leavesFolders: true,
  },
  cdk: {
    programOptions: "-a --app",
    sensitive: program(
      {
        runs: "-a --app",
        code: "-p --plugin --require-approval -c --context",
        writes: "-o --output --outputs-file",
        talks: "--profile -r --role-arn --proxy --endpoint-url",
        settings: "--toolkit-stack-name --ca-bundle-path",
      },
      { verbs: [[/^(?!(?:ls|list|diff|doctor|docs|metadata|synth|synthesize|version)$)[a-z-]+$/, ACTS]] },
    ),
  },
  kubeconform: {
    readsData: true,
    sensitive: KUBECONFORM_SENSITIVE,
  },
  wrangler: {
    readsData: true,
    sensitive: WRANGLER_SENSITIVE,
  },
  packer: {
    alsoCovers: "nomad",
    sensitive: VAULT_SENSITIVE,
  },
  consul: {
    sensitive: VAULT_SENSITIVE,
    leavesFolders: true,
  },
  pulumi: {
    alsoCovers: "serverless sls sam eksctl",
    sensitive: program(
      {
        settings: "-C --cwd -c --config --config-file --config-env -t --template-file --aws-profile",
        runs: "--exec-kind --policy-pack",
        talks: "-s --stack --profile --region",
      },
      { verbs: [[/^(?!(?:preview|validate|version|whoami|about|info|print|stack)$)[a-z-]+$/, ACTS]] },
    ),
  },
  heroku: {
    alsoCovers: "flyctl fly",
    sensitive: WRANGLER_SENSITIVE,
    runsAway: true,
  },
  doctl: { alsoCovers: "netlify firebase railway render supabase", sensitive: WRANGLER_SENSITIVE },
  vercel: {
    sensitive: WRANGLER_SENSITIVE,
    namesFolders: "anyOptions",
  },
  skaffold: {
    alsoCovers: "tilt minikube kind k3d devspace garden",
    sensitive: program(
      {
        settings: "-f --filename -c --config --kubeconfig -m --module",
        talks: "--kube-context --default-repo",
      },
      {
        verbs: [[/^(?!(?:status|version|diagnose|get|list|profile|config)$)[a-z-]+$/, "changes-cluster"]],
      },
    ),
    runsFilesOfFolder: true,
  },
  k9s: {
    alsoCovers: "stern kubectx kubens kubeval kube-linter",
    sensitive: KUBECONFORM_SENSITIVE,
  },
  etcdctl: { leavesFolders: true },
};
