import type { ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { foldName, isInside } from "../paths/path-text.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import { deletionPath } from "./deletion-path.ts";
import { findGitLinks, git, type Links, mayAddLinks } from "./git-links.ts";
import { onlyLists } from "./possible-names.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/** Programs with which links come from elsewhere: a patch, or another host. */
const addsAnyLinks =
  /^(?:patch (?!.*--dry-run)|gh (?:pr|co|repo|gist) (?:.* )?(?:checkout|co|clone|sync)|glab (?:mr|repo) (?:.* )?(?:checkout|clone)|(?:hg|svn|jj|bzr|brz|fossil|darcs) (?:.* )?(?:up|update|co|checkout|switch|clone|pull|import|merge|unshelve|export|get|graft|patch|new|edit|rebase|unrecord|open)(?: |$)|scp (?:.* )?-\w*r|rsync (?:.* )?(?:-\w*[al]|--archive|--links)|(?:docker|podman|nerdctl|kubectl|oc) (?:.* )?cp )/s;

/** What goes through folders and follows the links in them. */
const follows = /^(?:zip|diff|7z\w*|docker|rsync) |\s-(?:\w*[LhR]|-(?:dereference|follow|copy-links))/;

/** Going into a folder or testing a file touches nothing: what is done there counts. */
const touchesNothing = /^(?:cd|pushd|popd|test|\[)(?: |$)/;

/** git follows no link, but for the files that it is given to read or write beside what it tracks. */
const gitsOwnFiles =
  /^git (?:archive|format-patch|bundle|clone|init|worktree|hash-object|merge-file|apply|am|mailinfo|mailsplit) |^git .* (?:--(?:output|contents|no-index|file|pathspec-from-file|template)|-[a-z]*F|-O|-o|-t)/s;

/** Programs that run or install the project: what its own code reads is no secret of the command. */
const runsProject =
  /^(?:(?:npm|pnpm|yarn|bun) (?!exec |dlx |x )|(?:make|gmake|cmake|ninja|meson|bazel|gradlew?|mvnw?|ant|cargo|go|dotnet|pip3?|uv|poetry|bundle|gem|composer|mix|turbo|nx|pytest|vitest|jest|mocha|tox|pre-commit|docker-compose|kubectl|terraform|systemctl|service)(?: |$)|(?:npx|pnpm exec|yarn|bunx) (?:vitest|jest|mocha|tsc|turbo|nx)(?: |$)|docker (?!.*(?: cp | -v| --volume| --mount| --env-file))|python[\d.]* -m (?:pytest|unittest|pip|tox|mypy|ruff|build)(?: |$)|(?:gh|glab) (?:pr|issue|mr|run|ci|workflow|auth|browse|status)(?: |$))/s;

/** What may make a part run before an earlier one, or again after it. */
const anyOrder = /(?:^|[^&>|<\d])&(?![&>\d])|\b(?:for|while|until|function|coproc|trap)\b|\(\)|[})]\s*\|/;

/** What may give the name of a commit another meaning. */
const movesNames =
  /^(?:git (?!(?:add|commit|push|status|log|diff|show|rev-parse|ls-files)(?: |$))|gh |glab )/;

type LinkSource = { part: ShellPart; at: number; links: Links };

/**
 * The part after which another one uses a path by name that may be a link by then, from another commit, a patch or another host: where
 * that leads is not known before. `counts` says for which uses that matters.
 */
export function findLinkSource(
  command: ShellCommand,
  evaluation: EvaluationContext,
  counts: (use: ResolvedUse) => boolean,
): ShellPart | undefined {
  const { parts } = command.analysis;
  if (parts.length + command.analysis.paths.length < 2) return undefined;
  const isOrdered = runsInOrder(command.text);
  for (const [at, part] of parts.entries()) {
    const isGit = git.test(part.canonical);
    if (!(isGit ? mayAddLinks(part) : addsAnyLinks.test(part.canonical))) continue;
    const isUsed = (links: Links): boolean => {
      const linkSource = { part, at, links };
      const isLed = (used: ResolvedUse): boolean =>
        isLater(used, linkSource, command, isOrdered) &&
        counts(used) &&
        leadsOn(used, linkSource, { evaluation, text: command.text });
      const isLedWord = (used: ResolvedUse): boolean =>
        used.part !== null && !runsProject.test(used.part.canonical) && isLed(used);
      return (
        command.uses.some(isLed) ||
        command.mentions().some(isLedWord) ||
        addressesOf(command, evaluation).some(isLedWord)
      );
    };
    // git is asked only where something hangs on it.
    if (!isUsed(null)) continue;
    const links = isGit ? findGitLinks(part, isFirst(command, at), evaluation) : null;
    if (links === null || (links.length > 0 && isUsed(links))) return part;
  }
  return undefined;
}

/** Programs that fetch from an address, and send no file. */
const takesAddresses =
  /^(?:curl(?!.*(?:@| -\w*T| --up)) |wget |https? |xh |git |gh |glab |psql |redis-cli )/s;

/** Words that read as addresses: the folder that one begins with, such as `x:`, may come as well. */
function addressesOf({ analysis }: ShellCommand, evaluation: EvaluationContext): ResolvedUse[] {
  return analysis.parts.flatMap((part) => {
    if (takesAddresses.test(part.canonical)) return [];
    return part.mentions.value.flatMap((use): ResolvedUse[] => {
      if (use.isAddress !== true || use.path === null) return [];
      return [{ use, resolvedPath: resolveShellPath(use.path, use.physical ?? use.path, evaluation), part }];
    });
  });
}

/** Whether nothing before a part gives the names of commits another meaning. */
function isFirst({ analysis, text }: ShellCommand, at: number): boolean {
  return !/GIT_/.test(text) && analysis.parts.slice(0, at).every((one) => !movesNames.test(one.canonical));
}

/** Whether each part of a command runs once, behind those in front of it. */
export function runsInOrder(text: string): boolean {
  return !anyOrder.test(text);
}

function isLater(
  { use, part }: ResolvedUse,
  linkSource: LinkSource,
  { analysis }: ShellCommand,
  isOrdered: boolean,
): boolean {
  if (part === linkSource.part) return false;
  if (!isOrdered) return true;
  return part === null
    ? use.span.start > linkSource.part.span.start
    : analysis.parts.indexOf(part) > linkSource.at;
}

type LinkContext = { evaluation: EvaluationContext; text: string };

/** Whether a use goes through what may be a link by then. */
function leadsOn(
  used: ResolvedUse,
  { part: source, links }: LinkSource,
  { evaluation, text }: LinkContext,
): boolean {
  const { use, resolvedPath, part } = used;
  if (resolvedPath === null || use.path === null || use.gitNames !== undefined) return false;
  if (part !== null && use.via === "argument") {
    if (touchesNothing.test(part.canonical) || (use.access === "read" && onlyLists(part))) return false;
    if (git.test(part.canonical) && !gitsOwnFiles.test(part.canonical)) return false;
  }
  const isRecursive =
    use.covers === "below" && (use.glob !== undefined || follows.test(part?.canonical ?? ""));
  const paths = [...resolvedPath.written, ...resolvedPath.resolved].map((path) => {
    const isOwn = use.access === "delete" || (part !== null && /^mkdir /.test(part.canonical));
    const last = isOwn ? deletionPath(use, path, text) : path;
    return foldName(last);
  });
  const start = foldName(evaluation.workspace);
  if (links === null) {
    const places = placesOf(source, evaluation).map(foldName);
    return paths.some(
      (path) =>
        (path !== start || isRecursive) &&
        places.some((place) => isInside(path, place) || (isRecursive && isInside(place, path))),
    );
  }
  const ends = links.map((link) => foldName(`${evaluation.workspace}/${link}`));
  return paths.some((path) =>
    ends.some((end) => isInside(path, end) || (isRecursive && isInside(end, path))),
  );
}

/** Where the copied files end up. */
function placesOf({ changes, paths, cwd }: ShellPart, { workspace }: EvaluationContext): string[] {
  const written = (changes ?? paths).filter(({ access, via }) => access === "write" && via === "argument");
  const isOpen = written.length === 0 || written.some(({ path }) => path === null);
  const isWhole = changes?.some(({ isWholeTree }) => isWholeTree === true) === true;
  const named = written.flatMap(({ path }) => path ?? []);
  return isOpen || isWhole ? [...named, workspace, ...(cwd === null ? [] : [cwd])] : named;
}
