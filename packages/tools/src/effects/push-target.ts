import { join } from "node:path";
import type { EffectTarget } from "@countersign/contracts/call-effects";
import type { GitSetting } from "../file-system/git-config.ts";
import { foldersAbove, type GitRepository, repositoryAt, settingsIn } from "./git-repository.ts";
import { readBounded } from "./read-bounded.ts";
import { type TargetOf, type TargetSettings, withoutSecrets } from "./target-settings.ts";

/** Where `git push` goes by the settings of the repository and the person: one target for each address. */
export function pushTargets(target: TargetOf<"git-push">, settings: TargetSettings): EffectTarget[] {
  const { isForced, isDeleting, isAll } = target;
  const plain = { kind: "git-push" as const, isForced, isDeleting, isAll };
  const folder = settings.folder(target.folder);
  const repository = folder === null ? null : nearest(folder);
  if (repository === null) {
    if (folder !== null) settings.note("no-repository", { program: "git push", path: folder });
    const url = target.remote !== null && isAddress(target.remote) ? withoutSecrets(target.remote) : null;
    return [
      {
        ...plain,
        remote: url === null ? target.remote : null,
        url,
        branches: branchesOf(target.refspecs, null),
      },
    ];
  }
  const known = allSettings(repository, settings);
  const branch = currentBranch(repository);
  const remote = target.remote ?? defaultRemote(known, branch);
  const named = settingsOf(known, "remote", remote);
  const isRemote = named.length > 0;
  if (settingOf(named, "mirror") === "true") plain.isForced = true;
  const branches =
    target.refspecs.length > 0
      ? branchesOf(target.refspecs, branch)
      : pushedBranches(target, { known, named, branch }, settings);
  if (target.isRemoteOpen) return [{ ...plain, remote: null, url: null, branches }];
  const addresses = addressesOf(remote, named, known);
  if (addresses.length === 0) {
    settings.note("unknown-remote", { program: "git push", word: remote });
    return [{ ...plain, remote, url: null, branches }];
  }
  return addresses.map((url) => ({
    ...plain,
    remote: isRemote ? remote : null,
    url: withoutSecrets(url),
    branches,
  }));
}

function nearest(folder: string): GitRepository | null {
  for (const at of foldersAbove(folder)) {
    const found = repositoryAt(at);
    if (found !== null) return found;
  }
  return null;
}

/** Those of the machine first; what comes later counts. */
function allSettings({ commonFolder, gitFolder }: GitRepository, settings: TargetSettings): GitSetting[] {
  const paths = [
    "/etc/gitconfig",
    settings.inHome(".config/git/config"),
    settings.inHome(".gitconfig"),
    join(commonFolder, "config"),
    join(gitFolder, "config.worktree"),
  ];
  return paths.flatMap((path) => {
    const found = settingsIn(path);
    if (found === null) settings.note("unread-settings", { program: "git push", path });
    return found ?? [];
  });
}

function settingsOf(known: readonly GitSetting[], section: string, subsection: string): GitSetting[] {
  return known.filter((one) => one.section === section && one.subsection === subsection);
}

function settingOf(known: readonly GitSetting[], name: string): string | null {
  return known.findLast((one) => one.name === name)?.value ?? null;
}

function currentBranch({ gitFolder }: GitRepository): string | null {
  const read = readBounded(join(gitFolder, "HEAD"));
  return read === null || read === "unreadable"
    ? null
    : (/^ref: refs\/heads\/(.+?)\s*$/.exec(read.text)?.[1] ?? null);
}

function defaultRemote(known: readonly GitSetting[], branch: string | null): string {
  const own = branch === null ? [] : settingsOf(known, "branch", branch);
  const general = known.findLast(
    ({ section, name }) => section === "remote" && name === "pushdefault",
  )?.value;
  const remotes = [
    ...new Set(
      known
        .filter(({ section, subsection }) => section === "remote" && subsection !== null)
        .map(({ subsection }) => subsection ?? ""),
    ),
  ];
  const [only, other] = remotes;
  const fallback = only !== undefined && other === undefined ? only : "origin";
  return settingOf(own, "pushremote") ?? general ?? settingOf(own, "remote") ?? fallback;
}

type Pushing = { known: readonly GitSetting[]; named: readonly GitSetting[]; branch: string | null };

/** What goes where the command names nothing. */
function pushedBranches(
  { isAll }: TargetOf<"git-push">,
  { known, named, branch }: Pushing,
  settings: TargetSettings,
): string[] | null {
  if (isAll) return null;
  const way =
    known.findLast(({ section, name }) => section === "push" && name === "default")?.value ?? "simple";
  const isUsual =
    /^(?:simple|current|upstream|tracking)$/.test(way) && !named.some(({ name }) => name === "push");
  if (!isUsual || branch === null) {
    settings.note("default-remote", { program: "git push" });
    return null;
  }
  const upstream = settingOf(settingsOf(known, "branch", branch), "merge")?.replace(/^refs\/heads\//, "");
  return [/^(?:upstream|tracking)$/.test(way) ? (upstream ?? branch) : branch];
}

const currentNames: ReadonlySet<string> = new Set(["HEAD", "@"]);

function branchesOf(refspecs: readonly string[], branch: string | null): string[] {
  return refspecs.map((refspec) => {
    const plain = refspec.replace(/^\+/, "");
    const there = plain.includes(":") ? plain.slice(plain.indexOf(":") + 1) : plain;
    const name = (there === "" ? plain.replace(/:$/, "") : there).replace(/^refs\/(?:heads|tags)\//, "");
    return currentNames.has(name) ? (branch ?? name) : name;
  });
}

function isAddress(text: string): boolean {
  return /[:/]|^\.{1,2}$/.test(text);
}

function addressesOf(remote: string, named: readonly GitSetting[], known: readonly GitSetting[]): string[] {
  const pushed = named.filter(({ name }) => name === "pushurl").flatMap(({ value }) => value ?? []);
  if (pushed.length > 0) return pushed.map((url) => rewritten(url, known, ["insteadof"]));
  const fetched = named.filter(({ name }) => name === "url").flatMap(({ value }) => value ?? []);
  const addresses = fetched.length === 0 && isAddress(remote) ? [remote] : fetched;
  return addresses.map((url) => rewritten(url, known, ["pushinsteadof", "insteadof"]));
}

/** `url.<base>.insteadOf`: the longest beginning that fits is replaced; those for pushing count more. */
function rewritten(url: string, known: readonly GitSetting[], names: readonly string[]): string {
  for (const wanted of names) {
    const fitting = known.filter(
      ({ section, name, value }) =>
        section === "url" && name === wanted && value !== null && url.startsWith(value),
    );
    const [longest] = fitting.sort((left, right) => (right.value?.length ?? 0) - (left.value?.length ?? 0));
    if (longest !== undefined) return `${longest.subsection ?? ""}${url.slice(longest.value?.length ?? 0)}`;
  }
  return url;
}
