import type { Flags } from "../tables/option-effects.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const KUBECTL_VALUED = [
  "-n",
  "--namespace",
  "--context",
  "--cluster",
  "--kubeconfig",
  "--user",
  "-s",
  "--server",
  "--token",
];
const KUBECTL_FLAGS: Flags = {
  "--kubeconfig": "uses-settings-that-name-programs",
  "--server": "talks-to-another-machine",
  "-s": "talks-to-another-machine",
  "--context": "talks-to-another-cluster",
  "--cluster": "talks-to-another-cluster",
  "--user": "uses-other-rights",
  "--insecure-skip-tls-verify": "trusts-any-machine",
  "--token": "uses-other-rights",
  "--as": "uses-other-rights",
  "--as-group": "uses-other-rights",
  "--profile-output": "writes-file",
  "--cache-dir": "writes-to-another-folder",
  "--kuberc": "uses-settings-that-name-programs",
  "--raw": "asks-cluster-for-anything",
};
const KUBECTL: SensitiveSpec = {
  ownVerbs:
    /^(?:get|describe|explain|top|wait|diff|version|api-resources|api-versions|completion|options|events|help|status|projects?|whoami)$/,
  globals: [...KUBECTL_VALUED, "--as", "--as-group", "--request-timeout", "--cache-dir", "-v"],
  verbs: [
    [/^(?:exec|cp|run|debug|attach|port-forward|proxy|plugin|alpha|edit)$/, "runs-programs-in-cluster"],
    [/^krew$/, "installs-programs-of-others"],
    [
      /^(?:delete|drain|apply|create|replace|patch|scale|set|label|annotate|taint|expose|autoscale|cordon|uncordon|certificate)$/,
      "changes-cluster",
    ],
  ],
  flags: {
    ...KUBECTL_FLAGS,
    "-f": "reads-file",
    "--filename": "reads-file",
    "-k": "reads-folder",
    "--kustomize": "reads-folder",
  },
  subcommands: {
    // `-f` follows the log.
    logs: { flags: KUBECTL_FLAGS },
    config: {
      flags: KUBECTL_FLAGS,
      verbs: [
        [
          /^(?:set|set-\S+|unset|use-context|use|delete-\S+|rename-context)$/,
          "changes-settings-that-can-name-programs",
        ],
      ],
    },
    rollout: { flags: KUBECTL_FLAGS, verbs: [[/^(?:restart|undo|pause|resume)$/, "changes-cluster"]] },
    auth: { flags: KUBECTL_FLAGS, verbs: [[/^reconcile$/, "changes-cluster"]] },
    kustomize: {
      flags: {
        ...KUBECTL_FLAGS,
        "--helm-command": "names-program-to-run",
        "--enable-helm": "runs-program",
        "--enable-exec": "runs-programs",
        "--enable-alpha-plugins": "runs-programs",
        "--load-restrictor": "reads-files-elsewhere",
        "-o": "writes-file",
        "--output": "writes-file",
        "-e": "sets-variables",
        "--env": "sets-variables",
        "--mount": "gives-folders-of-this-machine",
      },
      staysInside: true,
    },
    "cluster-info": { flags: { ...KUBECTL_FLAGS, "--output-directory": "writes-files" } },
  },
};
const TERRAFORM_OUTPUTS = writesTo("-out -state-out -backup -generate-config-out");
const TERRAFORM: SensitiveSpec = {
  verbs: [
    [
      /^(?:apply|destroy|import|taint|untaint|console|refresh|test|force-unlock|login|logout|push)$/,
      "changes-infrastructure",
    ],
  ],
  anyDashes: true,
  flags: {
    "-chdir": "works-in-another-folder",
    "-out": "writes-file",
    "-generate-config-out": "writes-file",
    "-state": "uses-another-state",
    "-state-out": "writes-file",
    "-backup": "writes-file",
    "-plugin-dir": "loads-code",
    "-from-module": "downloads-code",
    "-backend-config": "uses-another-state",
    "-migrate-state": "changes-infrastructure",
    "-force-copy": "changes-infrastructure",
    "-destroy": "changes-infrastructure",
  },
  subcommands: {
    state: {
      verbs: [[/^(?:mv|rm|push|replace-provider)$/, "changes-infrastructure"]],
      flags: { "-state": "uses-another-state" },
    },
    providers: { verbs: [[/^mirror$/, "writes-where-told-to"]], flags: {} },
    workspace: { verbs: [[/^(?:delete|new|select)$/, "changes-infrastructure"]], flags: {} },
  },
};

/** Clusters, and what infrastructure is made of. */
export const CLUSTER_PROGRAMS: Programs = {
  kubectl: {
    runsBehind: /^(?:exec|run|debug|--)$/,
    runsElsewhere: true,
    programOptions: "--helm-command",
    globalOptions: {
      plain: [],
      plainValued: ["-v"],
      other: ["--insecure-skip-tls-verify"],
      otherValued: [
        "-n",
        "--namespace",
        "--context",
        "--cluster",
        "--kubeconfig",
        "--user",
        "-s",
        "--server",
        "--token",
        "--as",
      ],
    },
    readsData: true,
    outputs: writesTo("--output-directory --profile-output"),
    verbOutputs: { cp: { operands: "second", access: "read", valued: "cn", takesHosts: true } },
    sensitive: KUBECTL,
    risks: [
      { level: "high", code: "changes-cluster", when: /^(?:delete|apply|drain|replace|patch|scale|exec)$/ },
    ],
    isRecursiveFlagOther: true,
    runsAway: true,
    runsFilesOfFolder: true,
    goesIntoFolders: true,
  },
  oc: {
    runsBehind: /^(?:exec|run|debug|--)$/,
    runsElsewhere: true,
    readsData: true,
    sensitive: KUBECTL,
    runsAway: true,
  },
  k3s: {
    runsBehind: /^(?:exec|run|debug|--)$/,
    runsElsewhere: true,
  },
  kustomize: {
    programOptions: "--helm-command",
    readsData: true,
    sensitive: {
      subcommands: { build: KUBECTL.subcommands?.kustomize ?? {} },
      verbs: [[/^(?:edit|create|localize)$/, "changes-files"]],
    },
  },
  helm: {
    programOptions: "--post-renderer",
    globalOptions: {
      plain: ["--debug"],
      plainValued: [],
      other: [],
      otherValued: ["-n", "--namespace", "--kube-context", "--kubeconfig"],
    },
    readsData: true,
    outputs: writesTo("--output-dir"),
    verbOutputs: {
      pull: writesTo("-d --destination --untardir"),
      package: writesTo("-d --destination"),
      create: EACH_IS_WRITTEN,
      template: writesTo("--output-dir"),
    },
    sensitive: {
      ownVerbs:
        /^(?:completion|dependency|dep|env|get|help|history|lint|list|ls|search|show|status|template|verify|version)$/,
      verbs: [
        [
          /^(?:install|upgrade|uninstall|delete|rollback|test|push|plugin|registry|create|package|repo|pull|fetch)$/,
          "changes-cluster",
        ],
      ],
      flags: {
        "--post-renderer": "names-program-to-run",
        "--kubeconfig": "uses-settings-that-name-programs",
        "--kube-context": "talks-to-another-cluster",
        "--kube-apiserver": "talks-to-another-machine",
        "--kube-token": "uses-other-rights",
        "--output-dir": "writes-files",
        "--repository-config": "uses-settings-that-name-programs",
        "--registry-config": "uses-settings-that-name-programs",
        "--set-file": "reads-file",
        "--keyring": "reads-file",
      },
    },
    isRecursiveFlagOther: true,
    runsFilesOfFolder: true,
  },
  terraform: {
    globalOptions: { plain: [], plainValued: ["-chdir"], other: [], otherValued: [] },
    readsData: true,
    outputs: TERRAFORM_OUTPUTS,
    verbOutputs: { "providers mirror": EACH_IS_WRITTEN, "providers schema": writesTo("-out") },
    sensitive: TERRAFORM,
    risks: [{ level: "high", code: "changes-infrastructure", when: /^(?:apply|destroy)$/ }],
    isRecursiveFlagOther: true,
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  tofu: {
    readsData: true,
    outputs: TERRAFORM_OUTPUTS,
    verbOutputs: { "providers mirror": EACH_IS_WRITTEN },
    sensitive: TERRAFORM,
    namesFolders: "anyOptions",
    runsFilesOfFolder: true,
  },
  vagrant: {
    startsShell: / ssh(?: |$)(?!.* (?:-c|--command)\b)/,
    runsElsewhere: true,
    sensitive: {
      verbs: [
        [
          /^(?!(?:status|global-status|version|port|ssh-config|validate|list-commands)$)[a-z-]+$/,
          "runs-code-of-project-or-changes-machines",
        ],
      ],
    },
    runsAway: true,
    runsFilesOfFolder: true,
  },
  terragrunt: { namesFolders: "firstOptions" },
};
