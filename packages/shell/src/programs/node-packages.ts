import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import { PACKAGE_RUN } from "../tables/wrapper-spec.ts";
import type { GlobalOptions, Programs } from "./program.ts";

const PACKAGE_GLOBALS: GlobalOptions = {
  plain: ["-s", "--silent", "--quiet", "-q"],
  plainValued: ["-C", "--prefix", "--dir", "--cwd", "--loglevel"],
  other: ["-r", "--recursive", "-w", "--workspace-root", "-g", "--global", "--offline"],
  otherValued: ["--filter", "-F", "--workspace", "--registry", "--config"],
};

/** Package managers, runners and task tools of JavaScript. */
export const NODE_PACKAGES_PROGRAMS: Programs = {
  npm: {
    runsTool: /^(?:exec|x|run|run-script|rum|urn)$/,
    runsPackages: true,
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    globalOptions: PACKAGE_GLOBALS,
    versionWords: ["--version", "-v"],
    verbOutputs: { pack: writesTo("--pack-destination") },
    risks: [PACKAGES, PUBLISHES],
  },
  pnpm: {
    runsTool: "first",
    runsPackages: true,
    runsLaterWords: true,
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    globalOptions: PACKAGE_GLOBALS,
    verbOutputs: { pack: writesTo("--pack-destination --out"), deploy: EACH_IS_WRITTEN },
    risks: [PACKAGES, PUBLISHES],
  },
  yarn: {
    runsTool: "first",
    runsPackages: true,
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    globalOptions: PACKAGE_GLOBALS,
    risks: [PACKAGES, PUBLISHES],
  },
  npx: {
    wrapper: {
      ...PACKAGE_RUN,
      short: "yq",
      valued: "pw",
      long: ["yes", "no", "no-install", "quiet"],
      longValued: ["package", "workspace"],
      scriptFlags: ["-c", "--call"],
    },
    runsTool: "first",
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
  },
  pnpx: {
    wrapper: { ...PACKAGE_RUN },
    runsTool: "first",
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
  },
  bunx: {
    wrapper: { ...PACKAGE_RUN, long: ["bun", "silent"] },
    runsTool: "first",
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
  },
  nodemon: {
    runsBehind: /^(?:-x|--exec)(?:=|$)/,
    programOptions: "-x --exec",
  },
  lerna: {
    alsoCovers: "nx turbo volta",
    runsTool: /^(?:exec|x|run)$/,
    runsBehind: /^(?:exec|run|run-many|--)$/,
  },
  rush: {
    alsoCovers: "corepack",
    runsBehind: /^(?:exec|run|run-many|--)$/,
  },
  chokidar: { programOptions: "-c --command" },
  bun: {
    runsTool: "first",
    runsPackages: true,
    globalOptions: PACKAGE_GLOBALS,
    risks: [PACKAGES, PUBLISHES],
  },
};
