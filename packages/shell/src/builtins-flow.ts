import type { Collector, Flow } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import { changeDirectory, isSameWhere, joinWhere, stay } from "./where.ts";

/** `cd`, `pushd`, `popd`: the target is a path that is read, and the next command runs there. */
export function runChangeDirectory(
  collector: Collector,
  draft: Draft,
  name: string,
  words: readonly ShellWord[],
): Flow {
  const { where } = draft;
  if (name === "popd" && words.length === 1) return popDirectory(collector, draft);
  const isPlain = words[1]?.value !== "-P" && words[1]?.value !== "-e" && words[1]?.value !== "-@";
  const target = targetOf(collector, draft, name, words);
  if (collector.functions.size > 0) collector.needsFreeze = true;
  // With any other word it changes the list in other ways.
  if (name !== "cd") collector.left = target === null ? null : joinWhere(collector.left, where);
  if (target === null) {
    draft.paths.push({
      path: null,
      physical: null,
      access: "read",
      covers: "path",
      span: draft.span,
      via: "argument",
    });
    return { ok: null, fail: where };
  }
  draft.paths.push(
    ...pathUses(collector.environment, target, where, { access: "read", covers: "path", via: "argument" }),
  );
  if (searchesElsewhere(collector, target.value)) return { ok: null, fail: where };
  const text = target.kind === "tilde" ? collector.environment.home + target.value.slice(1) : target.value;
  const isKnown = isPlain && !collector.isFrozen && (target.kind === "literal" || target.kind === "tilde");
  return { ok: isKnown ? changeDirectory(text, where, collector.environment.cwd) : null, fail: where };
}

/** `popd` returns to a directory that `pushd` left, which is known only if there's just one. */
function popDirectory(collector: Collector, draft: Draft): Flow {
  const { where, span, frame } = draft;
  const { left, isFrozen, changedBy } = collector;
  // The next time around another directory may be on top.
  if (collector.functions.size > 0 || collector.loopStart !== null) collector.needsFreeze = true;
  const isKnown = left !== null && left.length > 0 && !isFrozen && changedBy === null;
  if (isKnown && !frame.source.replace(/['"\\]/g, "").includes("DIRSTACK")) return { ok: left, fail: where };
  draft.paths.push({ path: null, physical: null, access: "read", covers: "path", span, via: "argument" });
  return { ok: null, fail: where };
}

/** With CDPATH a relative folder may be one of another place. */
function searchesElsewhere({ values, known }: Collector, target: string): boolean {
  const isSet = [values, known].some(
    (one) => one?.words.has("CDPATH") === true || one?.open.has("CDPATH") === true,
  );
  return isSet && !/^(?:\/|\.{1,2}(?:\/|$))/.test(target);
}

function targetOf(
  collector: Collector,
  draft: Draft,
  name: string,
  words: readonly ShellWord[],
): ShellWord | null {
  if (name === "popd") return null;
  let at = 1;
  while (words[at]?.value === "-L" || words[at]?.value === "-P" || words[at]?.value === "-e") at += 1;
  if (words[at]?.value === "--") at += 1;
  const target = words[at];
  if (words.length > at + 1) return null;
  if (target === undefined) return name === "cd" ? literalWord(collector.environment.home, draft.span) : null;
  const isOther = target.kind === "dynamic" || target.kind === "glob" || /^[-+]|^$/.test(target.value);
  return isOther ? null : target;
}

/** `exit` ends the shell; the others go on somewhere else, from the directory that holds now. */
export function runLeave(
  collector: Collector,
  draft: Draft,
  name: string,
  words: readonly ShellWord[],
): Flow {
  const { where } = draft;
  if (name === "exit") {
    const isCertain = words.length === 1 || (words.length === 2 && /^\d+$/.test(words[1]?.value ?? ""));
    return isCertain ? { ok: [], fail: [] } : stay(where);
  }
  if (collector.loopStart !== null && !isSameWhere(collector.loopStart.where, where))
    collector.needsFreeze = true;
  return stay(where);
}
