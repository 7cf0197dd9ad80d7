import type { Flags } from "./option-effects.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const CONTAINER_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [
    /^(?:run|exec|create|start|cp|build|buildx|login|push|plugin|load|import)$/,
    "runs-programs-or-changes-containers",
  ],
  [/^(?:rm|rmi|prune|kill|stop|down)$/, "removes-or-stops-containers"],
];
const CONTAINER_FLAGS: Flags = {
  "-v": "gives-container-folders-of-this-machine",
  "--volume": "gives-container-folders-of-this-machine",
  "--mount": "gives-container-folders-of-this-machine",
  "--privileged": "gives-container-machine",
  "--pid": "shares-machine-processes",
  "--network": "shares-machine-network",
  "--cap-add": "gives-container-more-rights",
  "--device": "gives-container-devices",
  "-H": "talks-to-another-machine",
  "--host": "talks-to-another-machine",
};
const OUTPUT: Flags = { "-o": "writes-file", "--output": "writes-file" };
const OTHER_PROJECT = "works-on-another-project";
/** `docker compose`: the project's own services come and go; other files, data and programs in containers are spelled. */
const COMPOSE: SensitiveSpec = {
  switches: ["--compatibility", "--dry-run", "--all-resources"],
  verbs: [
    [
      /^(?:run|exec|cp|attach|export|commit|publish|push|bridge|alpha)$/,
      "runs-programs-or-changes-containers",
    ],
    [/^(?:rm|kill)$/, "removes-or-stops-containers"],
  ],
  flags: {
    ...CONTAINER_FLAGS,
    "-f": OTHER_PROJECT,
    "--file": OTHER_PROJECT,
    "-p": OTHER_PROJECT,
    "--project-name": OTHER_PROJECT,
    "--project-directory": OTHER_PROJECT,
    "--workdir": OTHER_PROJECT,
    "--env-file": "sets-variables",
    "--volumes": "deletes-data",
    "--rmi": "deletes-images",
    "-o": "writes-file",
    "--output": "writes-file",
    "--lock-image-digests": "changes-file",
  },
  // Their letters mean something else, and they only look.
  subcommands: Object.fromEntries(
    ["logs", "ps", "images", "top", "ls", "version", "port", "events", "stats"].map((name) => [name, {}]),
  ),
};
/** `docker container rm`: the verb is the second word. */
const DOCKER_GROUPS = [
  "ai",
  "builder",
  "buildx",
  "checkpoint",
  "config",
  "container",
  "context",
  "debug",
  "desktop",
  "extension",
  "image",
  "manifest",
  "mcp",
  "model",
  "network",
  "node",
  "offload",
  "plugin",
  "sandbox",
  "scout",
  "secret",
  "service",
  "stack",
  "swarm",
  "system",
  "trust",
  "volume",
];

const CHANGES_CLUSTER = "changes-cluster";
const OTHER_SETTINGS = "uses-settings-that-name-programs";
const OTHER_CLUSTER = "talks-to-another-cluster";
const OTHER_RIGHTS = "uses-other-rights";
const KUBECTL_FLAGS: Flags = {
  "--kubeconfig": OTHER_SETTINGS,
  "--server": "talks-to-another-machine",
  "-s": "talks-to-another-machine",
  "--context": OTHER_CLUSTER,
  "--cluster": OTHER_CLUSTER,
  "--user": OTHER_RIGHTS,
  "--insecure-skip-tls-verify": "trusts-any-machine",
  "--token": OTHER_RIGHTS,
  "--as": OTHER_RIGHTS,
  "--as-group": OTHER_RIGHTS,
  "--profile-output": "writes-file",
  "--cache-dir": "writes-to-another-folder",
  "--kuberc": OTHER_SETTINGS,
  "--raw": "asks-cluster-for-anything",
};
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
const KUBECTL: SensitiveSpec = {
  ownVerbs:
    /^(?:get|describe|explain|top|wait|diff|version|api-resources|api-versions|completion|options|events|help|status|projects?|whoami)$/,
  globals: [...KUBECTL_VALUED, "--as", "--as-group", "--request-timeout", "--cache-dir", "-v"],
  verbs: [
    [/^(?:exec|cp|run|debug|attach|port-forward|proxy|plugin|alpha|edit)$/, "runs-programs-in-cluster"],
    [/^krew$/, "installs-programs-of-others"],
    [
      /^(?:delete|drain|apply|create|replace|patch|scale|set|label|annotate|taint|expose|autoscale|cordon|uncordon|certificate)$/,
      CHANGES_CLUSTER,
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
    rollout: { flags: KUBECTL_FLAGS, verbs: [[/^(?:restart|undo|pause|resume)$/, CHANGES_CLUSTER]] },
    auth: { flags: KUBECTL_FLAGS, verbs: [[/^reconcile$/, CHANGES_CLUSTER]] },
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
const CHANGES_INFRASTRUCTURE = "changes-infrastructure";
const TERRAFORM: SensitiveSpec = {
  verbs: [
    [
      /^(?:apply|destroy|import|taint|untaint|console|refresh|test|force-unlock|login|logout|push)$/,
      CHANGES_INFRASTRUCTURE,
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
    "-migrate-state": CHANGES_INFRASTRUCTURE,
    "-force-copy": CHANGES_INFRASTRUCTURE,
    "-destroy": CHANGES_INFRASTRUCTURE,
  },
  subcommands: {
    state: {
      verbs: [[/^(?:mv|rm|push|replace-provider)$/, CHANGES_INFRASTRUCTURE]],
      flags: { "-state": "uses-another-state" },
    },
    providers: { verbs: [[/^mirror$/, "writes-where-told-to"]], flags: {} },
    workspace: { verbs: [[/^(?:delete|new|select)$/, CHANGES_INFRASTRUCTURE]], flags: {} },
  },
};

/** `docker save`: behind `docker exec`, `-o` is another program's. */
const ARCHIVES = Object.fromEntries(
  ["save", "export"].map((name) => [name, { flags: { ...CONTAINER_FLAGS, ...OUTPUT } }]),
);

/** Containers, clusters and what they run on. */
export const SENSITIVE_CLUSTER: SensitiveTable = {
  docker: {
    globals: ["-H", "--host", "-c", "--context", "--config", "-l", "--log-level"],
    switches: ["-D", "--debug", "--tls"],
    verbs: CONTAINER_VERBS,
    flags: { ...CONTAINER_FLAGS, "--config": OTHER_SETTINGS },
    ownVerbs:
      /^(?:attach|build|buildx|commit|cp|create|diff|events|history|images|info|inspect|kill|load|logs|pause|port|ps|rename|restart|rmi?|search|start|stats|stop|tag|top|unpause|update|version|wait|help|manifest|plugin|context|stack|service|node|secret|config|swarm|trust|checkpoint|volume|network|system|image|container|builder)$/,
    subcommands: { ...groupsOf(DOCKER_GROUPS), ...ARCHIVES, compose: COMPOSE },
  },
  podman: {
    verbs: CONTAINER_VERBS,
    flags: CONTAINER_FLAGS,
    subcommands: {
      ...groupsOf([...DOCKER_GROUPS, "generate", "kube", "machine", "pod"]),
      ...ARCHIVES,
      compose: COMPOSE,
    },
  },
  "docker-compose": COMPOSE,
  kubectl: KUBECTL,
  oc: KUBECTL,
  kustomize: {
    subcommands: { build: KUBECTL.subcommands?.kustomize ?? {} },
    verbs: [[/^(?:edit|create|localize)$/, "changes-files"]],
  },
  helm: {
    ownVerbs:
      /^(?:completion|dependency|dep|env|get|help|history|lint|list|ls|search|show|status|template|verify|version)$/,
    verbs: [
      [
        /^(?:install|upgrade|uninstall|delete|rollback|test|push|plugin|registry|create|package|repo|pull|fetch)$/,
        CHANGES_CLUSTER,
      ],
    ],
    flags: {
      "--post-renderer": "names-program-to-run",
      "--kubeconfig": OTHER_SETTINGS,
      "--kube-context": OTHER_CLUSTER,
      "--kube-apiserver": "talks-to-another-machine",
      "--kube-token": OTHER_RIGHTS,
      "--output-dir": "writes-files",
      "--repository-config": OTHER_SETTINGS,
      "--registry-config": OTHER_SETTINGS,
      "--set-file": "reads-file",
      "--keyring": "reads-file",
    },
  },
  terraform: TERRAFORM,
  tofu: TERRAFORM,
};

function groupsOf(names: readonly string[]): Record<string, SensitiveSpec> {
  const group: SensitiveSpec = { verbs: CONTAINER_VERBS, flags: { ...CONTAINER_FLAGS, ...OUTPUT } };
  return Object.fromEntries(names.map((name) => [name, group]));
}
