import { PUBLISHES } from "../tables/risks.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const DOCKER_PROGRAM_WORDS = /^--entrypoint=(?!(?:\/\S*\/)?(?:ba|da|a|z|k)?sh$)\W*(.+?)\W*$/s;
const DOCKER_OUTPUTS = writesTo("--iidfile --cidfile --metadata-file");

/** Containers. */
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
    verbOutputs: {
      cp: { operands: "second", access: "read", takesHosts: true },
      save: writesTo("-o --output"),
      export: writesTo("-o --output"),
    },
    risks: [
      { ...PUBLISHES, code: "publishes-image", when: /^push$/ },
      { level: "high", code: "opens-machine-to-container", when: /^--privileged$|^-v$|^--volume/ },
    ],
  },
  podman: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    programWords: DOCKER_PROGRAM_WORDS,
    readsData: true,
    outputs: DOCKER_OUTPUTS,
    verbOutputs: {
      cp: { operands: "second", access: "read", takesHosts: true },
      save: writesTo("-o --output"),
      export: writesTo("-o --output"),
    },
  },
  nerdctl: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    programWords: DOCKER_PROGRAM_WORDS,
    outputs: DOCKER_OUTPUTS,
  },
  "docker-compose": {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
    readsData: true,
  },
  lxc: {
    runsBehind: /^(?:run|exec|create)$/,
    runsElsewhere: true,
  },
  skopeo: { readsData: true },
};
