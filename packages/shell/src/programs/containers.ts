import type { Flags } from "../tables/option-effects.ts";
import { PUBLISHES, type RiskRule } from "../tables/risks.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { type Touching, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const DOCKER_PROGRAM_WORDS = /^--entrypoint=(?!(?:\/\S*\/)?(?:ba|da|a|z|k)?sh$)\W*(.+?)\W*$/s;
const DOCKER_OUTPUTS = writesTo("--iidfile --cidfile --metadata-file");
const CONTAINER_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [
    /^(?:run|exec|create|start|cp|build|buildx|login|push|plugin|load|import)$/,
    "runs-programs-or-changes-containers",
  ],
  [/^(?:rm|rmi|prune|kill|stop|down)$/, "removes-or-stops-containers"],
];
const CONTAINER_WRITES: Readonly<Record<string, Touching>> = {
  cp: { operands: "second", access: "read", takesHosts: true },
  save: writesTo("-o --output"),
  export: writesTo("-o --output"),
};
const CONTAINER_RISKS: readonly RiskRule[] = [
  { ...PUBLISHES, code: "publishes-image", when: /^push$/ },
  { level: "high", code: "opens-machine-to-container", when: /^--privileged$|^-v$|^--volume/ },
];
const NERDCTL_GLOBALS = [
  "-a",
  "--address",
  "-H",
  "--host",
  "-n",
  "--namespace",
  "--cgroup-manager",
  "--cni-path",
  "--cni-netconfpath",
  "--data-root",
  "--hosts-dir",
  "--snapshotter",
  "--storage-driver",
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
const CONTAINER_OUTPUT: Flags = { "-o": "writes-file", "--output": "writes-file" };
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
/** `docker save`: behind `docker exec`, `-o` is another program's. */
const CONTAINER_ARCHIVES = Object.fromEntries(
  ["save", "export"].map((name) => [name, { flags: { ...CONTAINER_FLAGS, ...CONTAINER_OUTPUT } }]),
);
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
    "-f": "works-on-another-project",
    "--file": "works-on-another-project",
    "-p": "works-on-another-project",
    "--project-name": "works-on-another-project",
    "--project-directory": "works-on-another-project",
    "--workdir": "works-on-another-project",
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

/** Programs that run, build and move containers. */
export const CONTAINERS_PROGRAMS: Programs = {
  docker: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    programWords: DOCKER_PROGRAM_WORDS,
    globalOptions: {
      plain: ["-D", "--debug", "--tls"],
      plainValued: ["-l", "--log-level"],
      other: [],
      otherValued: ["-H", "--host", "-c", "--context", "--config"],
    },
    versionWords: ["--version"],
    readsData: true,
    outputs: DOCKER_OUTPUTS,
    verbOutputs: CONTAINER_WRITES,
    sensitive: {
      globals: ["-H", "--host", "-c", "--context", "--config", "-l", "--log-level"],
      switches: ["-D", "--debug", "--tls"],
      verbs: CONTAINER_VERBS,
      flags: { ...CONTAINER_FLAGS, "--config": "uses-settings-that-name-programs" },
      ownVerbs:
        /^(?:attach|build|buildx|commit|cp|create|diff|events|history|images|info|inspect|kill|load|logs|pause|port|ps|rename|restart|rmi?|search|start|stats|stop|tag|top|unpause|update|version|wait|help|manifest|plugin|context|stack|service|node|secret|config|swarm|trust|checkpoint|volume|network|system|image|container|builder)$/,
      subcommands: { ...groupsOf(DOCKER_GROUPS), ...CONTAINER_ARCHIVES, compose: COMPOSE },
    },
    risks: CONTAINER_RISKS,
    readsFolders: /^(?:build|buildx|bake|bud)$/,
    isRecursiveFlagOther: true,
    leavesFolders: true,
    mountsFolders: true,
    runsFilesOfFolder: true,
    goesIntoFolders: true,
  },
  podman: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    programWords: DOCKER_PROGRAM_WORDS,
    readsData: true,
    outputs: DOCKER_OUTPUTS,
    verbOutputs: CONTAINER_WRITES,
    sensitive: {
      verbs: CONTAINER_VERBS,
      flags: CONTAINER_FLAGS,
      subcommands: {
        ...groupsOf([...DOCKER_GROUPS, "generate", "kube", "machine", "pod"]),
        ...CONTAINER_ARCHIVES,
        compose: COMPOSE,
      },
    },
    readsFolders: /^(?:build|buildx|bake|bud)$/,
    isRecursiveFlagOther: true,
    leavesFolders: true,
    mountsFolders: true,
    runsFilesOfFolder: true,
    goesIntoFolders: true,
  },
  // Much like docker, but with options of its own before the subcommand, and without plugins.
  nerdctl: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    programWords: DOCKER_PROGRAM_WORDS,
    globalOptions: {
      plain: [],
      plainValued: [],
      other: ["--debug", "--debug-full", "--experimental", "--insecure-registry"],
      otherValued: NERDCTL_GLOBALS,
    },
    readsData: true,
    outputs: DOCKER_OUTPUTS,
    verbOutputs: CONTAINER_WRITES,
    sensitive: {
      guesses: true,
      globals: NERDCTL_GLOBALS,
      verbs: CONTAINER_VERBS,
      flags: {
        ...CONTAINER_FLAGS,
        "--address": "talks-to-another-machine",
        "--cni-path": "names-folder-of-its-programs",
        "--cni-netconfpath": "reads-other-settings",
        "--hosts-dir": "reads-other-settings",
        "--data-root": "works-in-another-folder",
      },
      subcommands: { ...groupsOf([...DOCKER_GROUPS, "namespace"]), ...CONTAINER_ARCHIVES, compose: COMPOSE },
    },
    risks: CONTAINER_RISKS,
    readsFolders: /^(?:build|buildx|bake|bud)$/,
    isRecursiveFlagOther: true,
    leavesFolders: true,
    mountsFolders: true,
    runsFilesOfFolder: true,
    goesIntoFolders: true,
  },
  "docker-compose": {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    readsData: true,
    sensitive: COMPOSE,
    runsFilesOfFolder: true,
  },
  lxc: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    runsAway: true,
  },
  skopeo: { readsData: true },
  buildah: { readsFolders: /^(?:build|buildx|bake|bud)$/, isRecursiveFlagOther: true },
};

function groupsOf(names: readonly string[]): Record<string, SensitiveSpec> {
  const group: SensitiveSpec = { verbs: CONTAINER_VERBS, flags: { ...CONTAINER_FLAGS, ...CONTAINER_OUTPUT } };
  return Object.fromEntries(names.map((name) => [name, group]));
}
