import type { GitSetting } from "./git-config.ts";

/**
 * The settings of a repository through which `git status`, `diff`, `log`, `show`, `blame` and the like run a program, as
 * `core.fsmonitor`. Pagers and editors are missing: commands have no terminal, and `GIT_PAGER` is set for them.
 */
export function programSettings(settings: readonly GitSetting[]): string[] {
  // A clone that lacks objects fetches them whenever one is read.
  const fetches = isPartialClone(settings);
  const found = settings.filter((setting) => runsProgram(setting) || (fetches && runsInFetch(setting)));
  const names = found.map(nameOf);
  if (fetches && !fetchesFromNetwork(settings)) names.push("remote.*.promisor");
  return [...new Set(names)];
}

/** As git spells it: `filter.lfs.clean`. */
export function nameOf({ section, subsection, name }: GitSetting): string {
  return [section, ...(subsection === null ? [] : [subsection]), name].join(".");
}

/** What Git LFS writes, and what signs and checks for git itself: found on the PATH, where no folder of the workspace is. */
const knownPrograms = new Set([
  ...["git-lfs clean -- %f", "git-lfs smudge -- %f", "git-lfs smudge --skip -- %f"],
  ...["git-lfs filter-process", "git-lfs filter-process --skip"],
  ...["gpg", "gpg2", "gpgsm", "ssh-keygen"],
]);

function runsProgram({ section, subsection, name, value }: GitSetting): boolean {
  if (knownPrograms.has(value ?? "")) return false;
  switch (section) {
    case "core":
      if (name === "fsmonitor") return !isBoolean(value);
      return name === "alternaterefscommand";
    case "filter":
      return ["clean", "smudge", "process"].includes(name) && value !== "";
    case "diff":
      return (name === "external" && subsection === null) || ["command", "textconv"].includes(name);
    case "gpg":
      return name === "program";
    case "lfs":
      return ["clean", "smudge", "path", "standalonetransferagent"].includes(name);
    default:
      return false;
  }
}

function runsInFetch({ section, name, value }: GitSetting): boolean {
  switch (section) {
    case "core":
      return ["sshcommand", "gitproxy", "askpass"].includes(name);
    case "credential":
      return name === "helper" && value !== "";
    case "remote":
      return ["uploadpack", "vcs"].includes(name);
    case "protocol":
      return name === "allow" && value !== "never";
    default:
      return false;
  }
}

function isPartialClone(settings: readonly GitSetting[]): boolean {
  return settings.some(
    ({ section, name }) =>
      (section === "extensions" && name === "partialclone") ||
      (section === "remote" && ["promisor", "partialclonefilter"].includes(name)),
  );
}

/** Whether every remote has an address, and each is one of the network: behind a path, or `ext::`, programs of that place run. */
function fetchesFromNetwork(settings: readonly GitSetting[]): boolean {
  const remotes = settings.filter(({ section }) => section === "remote");
  const addresses = remotes.filter(({ name }) => name === "url");
  const withAddress = new Set(addresses.map(({ subsection }) => subsection));
  const bases = settings.filter(({ section, name }) => section === "url" && name === "insteadof");
  return (
    remotes.every(({ subsection }) => withAddress.has(subsection)) &&
    settings.every(
      ({ section, name, value }) =>
        section !== "extensions" || name !== "partialclone" || withAddress.has(value),
    ) &&
    addresses.every(({ value }) => isNetworkAddress(value)) &&
    bases.every(({ subsection }) => isNetworkAddress(subsection))
  );
}

function isNetworkAddress(address: string | null): boolean {
  return /^(?:https?|ssh|git):\/\/[^-]|^(?:[\w.][\w.-]*@)?[\w.][\w.-]*:(?!:|\/\/)/i.test(address ?? "");
}

function isBoolean(value: string | null): boolean {
  return value === null || /^(?:true|false|yes|no|on|off|[+-]?\d+)?$/i.test(value);
}
