import type { GitSetting } from "./git-config.ts";

/**
 * The settings of a repository through which `git status`, `diff`, `log`, `show`, `blame` and the like run a program, as
 * `core.fsmonitor`. Pagers and editors are missing: commands have no terminal, and `GIT_PAGER` is set for them.
 */
export function programSettings(settings: readonly GitSetting[]): string[] {
  return [...new Set(settings.filter(runsProgram).map(nameOf))];
}

/** As git spells it: `filter.lfs.clean`. */
export function nameOf({ section, subsection, name }: GitSetting): string {
  return [section, ...(subsection === null ? [] : [subsection]), name].join(".");
}

/** What Git LFS writes, and what signs and checks for git itself: found on the PATH, where no folder of the workspace is. */
const knownPrograms = new Set([
  "git-lfs clean -- %f",
  "git-lfs smudge -- %f",
  "git-lfs smudge --skip -- %f",
  "git-lfs filter-process",
  "git-lfs filter-process --skip",
  "gpg",
  "gpg2",
  "gpgsm",
  "ssh-keygen",
]);

function runsProgram({ section, subsection, name, value }: GitSetting): boolean {
  if (["filter", "gpg"].includes(section) && knownPrograms.has(value ?? "")) return false;
  switch (section) {
    case "core":
      if (name === "fsmonitor") return !isBoolean(value);
      return name === "alternaterefscommand";
    case "filter":
      return ["clean", "smudge", "process"].includes(name) && value !== "";
    case "diff":
      // In submodules of the history, which may stand anywhere, it runs git with their settings.
      if (name === "submodule") return value !== "short";
      return (name === "external" && subsection === null) || ["command", "textconv"].includes(name);
    case "status":
      return name === "submodulesummary" && !/^(?:false|no|off|0)?$/i.test(value ?? "true");
    case "merge":
      // A log may show merges beside what merging again gives.
      return name === "driver";
    case "blame":
      return name === "ignorerevsfile";
    case "extensions":
      // A clone that lacks objects fetches them whenever one is read: that runs hooks, and cleans up.
      return name === "partialclone";
    case "remote":
      return ["promisor", "partialclonefilter"].includes(name);
    case "gpg":
      return name === "program";
    case "lfs":
      return ["clean", "smudge", "path", "standalonetransferagent"].includes(name);
    default:
      return false;
  }
}

function isBoolean(value: string | null): boolean {
  return value === null || /^(?:true|false|yes|no|on|off|[+-]?\d+)?$/i.test(value);
}
