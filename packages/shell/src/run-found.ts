import type { PathUse, ShellPart } from "./analysis.ts";
import { type Collector, type Flow, isWithinBounds } from "./collector.ts";
import { type Draft, newDraft, outerOf } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import type { Running } from "./running.ts";
import type { ShellWord } from "./shell-word.ts";
import { accessOfFound, findRoots } from "./touched-paths.ts";

const RUNS_FOUND = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/**
 * What `find -exec … ;` runs, as parts beside `find` itself. `run` adds the parts of one command; `reads` are the paths
 * where it is known to do no more than read them.
 */
export function runFound(
  { collector, draft, forms, at }: Running,
  { run, reads }: { run: (collector: Collector, draft: Draft) => Flow; reads: PathUse[] | null },
): void {
  for (let index = at + 1; index < draft.words.length; index += 1) {
    const flag = draft.words[index];
    if (flag === undefined || !RUNS_FOUND.has(flag.value)) continue;
    const words: ShellWord[] = [];
    for (let next = index + 1; next < draft.words.length; next += 1) {
      const word = draft.words[next];
      if (word === undefined || word.value === ";") break;
      if (word.value === "+" && words[words.length - 1]?.value === "{}") break;
      words.push(
        word.value.includes("{}")
          ? { ...word, kind: "dynamic", prefix: word.value.split("{}", 1)[0] ?? "" }
          : word,
      );
    }
    index += words.length;
    collector.steps += words.length;
    if (words.length === 0 || !isWithinBounds(collector, draft.span)) continue;
    const where = flag.value.endsWith("dir") ? null : draft.where;
    const inner = newDraft(words, draft.span, where, draft.frame);
    const outer = outerOf(draft, [...(draft.outer?.denyForms ?? []), ...forms]);
    for (const form of outer.denyForms) collector.steps += Math.ceil(form.length / 250);
    inner.outer = outer;
    inner.hasMoreWords = true;
    inner.areFound = true;
    inner.foundIn = isPlain(words) && where !== null ? placesOf(collector, draft, at) : null;
    collector.quiet += 1;
    collector.depth += 10;
    const before = collector.parts.length;
    run(collector, inner);
    collector.depth -= 10;
    collector.quiet -= 1;
    const access = accessOfFound(words);
    for (const part of collector.parts.slice(before))
      part.paths = part.paths.map((use) =>
        use.path === null && use.access === access ? { ...use, isFound: true } : use,
      );
    if (reads !== null) for (const part of collector.parts.slice(before)) markReadOnly(part, reads);
  }
}

/** Each name stands alone where `find` puts it in. */
function isPlain(words: readonly ShellWord[]): boolean {
  return words.every(({ value }) => value === "{}" || !value.includes("{}"));
}

/** Where `find` looks; null where that is not known, and where links lead it elsewhere. */
function placesOf(
  { environment }: Collector,
  { words, where }: Draft,
  at: number,
): PathUse["foundIn"] | null {
  const own = words.slice(at);
  if (own.some(({ value }) => /^-(?:[HL]+|follow|files0-from)$/.test(value))) return null;
  const use = { access: "read", covers: "path", via: "argument" } as const;
  const places = findRoots(own).flatMap((root) => pathUses(environment, root, where, use));
  const known = places.flatMap(({ path, physical }) =>
    path === null || physical === null ? [] : [{ path, physical }],
  );
  return known.length === places.length && places.length > 0 ? known : null;
}

/** Its further words are names that begin with the place where `find` looks: none of them is an option. */
function markReadOnly(part: ShellPart, paths: PathUse[]): void {
  part.paths = paths;
  part.sensitive = [];
  part.isReadOnly = part.uncertainties.length === 0;
}
