import type { Because } from "@countersign/contracts/decision";
import { foldName } from "../paths/path-text.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { spellsEvery } from "../rules/spells-every.ts";
import type { Scene } from "../scene.ts";
import type { ShellPart } from "../shell/analysis.ts";
import { isIdlePart, isReadingPart } from "./command-reading.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { findAllowing } from "./path-hits.ts";
import { becauseOfRule } from "./reasons.ts";
import type { Permit } from "./subject.ts";

/** How one part of a command is covered: by a rule, by being a reading command in the workspace, or not at all. */
export type PartCover =
  | { kind: "rule"; rule: CompiledRule }
  | { kind: "reading" }
  | { kind: "none"; reasons: Because[] };

/** A command runs unasked when every part and every redirect of it is covered. */
export function permitCommand(command: LookedCommand, scene: Scene): Permit {
  const { analysis, uses, text } = command;
  const covered: Because[] = [];
  const open: Because[] = [];
  for (const part of analysis.parts) {
    const cover = coverPart(part, command, scene);
    if (cover.kind === "none") open.push(...cover.reasons);
    else covered.push(describeCover(part, cover));
  }
  let blockedPath: string | undefined;
  for (const use of uses) {
    if (use.use.via !== "redirect" && use.part !== null) continue;
    const cover = coverRedirect(use, scene);
    if (cover.kind === "rule") {
      covered.push(
        becauseOfRule({ rule: cover.rule, span: use.use.span }, `writing ${use.looked?.written[0] ?? ""}`),
      );
    }
    if (cover.kind !== "none") continue;
    open.push(...cover.reasons);
    blockedPath ??= use.looked?.resolved[0] ?? use.looked?.written[0];
  }
  if (!analysis.isUnderstood) return { isPermitted: false, because: open };
  const whole = open.length > 0 ? findSpelledWhole(command, scene) : undefined;
  if (whole !== undefined)
    return { isPermitted: true, because: [becauseOfRule({ rule: whole }, text.trim())] };
  if (open.length > 0)
    return blockedPath === undefined
      ? { isPermitted: false, because: open }
      : { isPermitted: false, because: open, blockedPath };
  if (covered.length === 0 && !analysis.isPlain)
    return {
      isPermitted: false,
      because: [{ kind: "shell", text: "no rule allows it, and it is not plain" }],
    };
  if (covered.length === 0) covered.push({ kind: "shell", text: "nothing in it runs a command" });
  return { isPermitted: true, because: covered };
}

/** How a part is covered; used for the decision and for the suggestions. */
export function coverPart(part: ShellPart, command: LookedCommand, scene: Scene): PartCover {
  if (part.allowForm === null || part.obstacles.length > 0) {
    const reasons = part.obstacles.map(
      ({ text, span }): Because => ({ kind: "shell", text, part: part.canonical, span }),
    );
    return {
      kind: "none",
      reasons:
        reasons.length > 0
          ? reasons
          : [{ kind: "shell", text: "no rule may cover this", part: part.canonical, span: part.span }],
    };
  }
  const rules = scene.rules.allow.forTool("Bash");
  const accept = (rule: CompiledRule): boolean =>
    scene.accept(rule) && spellsEvery(rule.rule, part.sensitive);
  const rule =
    rules?.commands.find(part.allowForm, accept) ??
    rules?.commands.findExact(part.spelled, scene.accept) ??
    rules?.all.find(scene.accept);
  if (rule !== undefined && isElsewhere(part, rule, scene))
    return { kind: "none", reasons: [elsewhere(part)] };
  if (rule !== undefined) return { kind: "rule", rule };
  const isAllIdle = isIdlePart(part) && command.analysis.parts.every(isIdlePart);
  if (!isAllIdle && isReadingPart(part, command.analysis, scene)) {
    const outside = command.uses.find(
      ({ use, looked, part: owner }) =>
        owner === part && use.via === "argument" && !isReadInside(use.access, looked, scene),
    );
    if (outside === undefined) return { kind: "reading" };
    const path =
      outside.looked?.resolved.find((resolved) => !scene.isWithin(resolved)) ??
      "a path that is not known before it runs";
    return {
      kind: "none",
      reasons: [
        {
          kind: "path",
          text: `reads outside the workspace: ${path}`,
          part: part.canonical,
          span: outside.use.span,
        },
      ],
    };
  }
  return { kind: "none", reasons: explainOpen(part, scene) };
}

/** git in another folder than the workspace may find a repository there, and its settings run programs. */
function isElsewhere(part: ShellPart, { rule }: CompiledRule, scene: Scene): boolean {
  if (!/^git(?: |$)/.test(part.canonical) || rule.test.kind === "all") return false;
  const fold = (path: string): string => (scene.context.isCaseInsensitive === true ? foldName(path) : path);
  const { cwd } = part;
  return cwd === null || !scene.roots.some((root) => fold(root) === fold(cwd));
}

function elsewhere(part: ShellPart): Because {
  const text =
    "git runs in another folder than the workspace, where a repository could lie whose settings run programs";
  return { kind: "shell", text, part: part.canonical, span: part.span };
}

/** The parts that rules allow, for a person who asks what a rule does in a command that it does not allow as a whole. */
export function listAllowedParts(command: LookedCommand, scene: Scene): ShellPart[] {
  return command.analysis.parts.filter((part) => coverPart(part, command, scene).kind === "rule");
}

function isReadInside(access: string, looked: LookedUse["looked"], scene: Scene): boolean {
  if (looked === null || looked.problem !== null || access !== "read") return false;
  return (
    looked.resolved.every(scene.isWithin) ||
    findAllowing(["Read"], looked, scene) !== null ||
    scene.rules.allow.forTool("Read")?.all.find(scene.accept) !== undefined
  );
}

function explainOpen(part: ShellPart, scene: Scene): Because[] {
  const found =
    part.allowForm === null
      ? undefined
      : scene.rules.allow.forTool("Bash")?.commands.find(part.allowForm, scene.accept);
  if (found !== undefined && part.sensitive.length > 0) {
    return part.sensitive.map(({ text, word, span }) => ({
      kind: "shell",
      text: `${word} ${text}; a rule must spell it, and ${found.reference.text} does not`,
      part: part.canonical,
      span,
    }));
  }
  return [{ kind: "shell", text: `no rule allows ${part.canonical}`, part: part.canonical, span: part.span }];
}

function describeCover(part: ShellPart, cover: Exclude<PartCover, { kind: "none" }>): Because {
  if (cover.kind === "rule")
    return becauseOfRule({ rule: cover.rule, part: part.canonical, span: part.span }, part.canonical);
  return {
    kind: "shell",
    text: `${part.canonical} only reads in the workspace`,
    part: part.canonical,
    span: part.span,
  };
}

/** A rule that is the command, letter for letter. It spells its redirects and its flags too. */
function findSpelledWhole({ analysis, text, uses }: LookedCommand, scene: Scene): CompiledRule | undefined {
  if (
    !analysis.isUnderstood ||
    analysis.parts.some((part) => part.allowForm === null || part.obstacles.length > 0)
  )
    return undefined;
  if (uses.some(({ looked }) => looked === null || looked.problem !== null)) return undefined;
  return scene.rules.allow.forTool("Bash")?.commands.findExact(text.trim(), scene.accept);
}

/** How a redirect is covered: by an Edit or Read rule, by reading in the workspace, or not at all. */
function coverRedirect({ use, looked, part }: LookedUse, scene: Scene): PartCover {
  const place = part === null ? { span: use.span } : { part: part.canonical, span: use.span };
  const refuse = (kind: "shell" | "path", text: string): PartCover => ({
    kind: "none",
    reasons: [{ kind, text, ...place }],
  });
  if (looked === null) return refuse("shell", "the target of a redirect is not known before it runs");
  const path = looked.written[0] ?? looked.text;
  if (use.access === "read") {
    return isReadInside("read", looked, scene)
      ? { kind: "reading" }
      : refuse("path", `reads outside the workspace: ${path}`);
  }
  const tools = use.access === "write" ? ["Edit", "Write"] : ["Delete"];
  const forAll = tools
    .map((tool) => scene.rules.allow.forTool(tool)?.all.find(scene.accept))
    .find((rule) => rule !== undefined);
  const rule = looked.problem === null ? (findAllowing(tools, looked, scene) ?? forAll) : undefined;
  return rule === undefined
    ? refuse("path", `writes ${path}, and no Edit rule allows that`)
    : { kind: "rule", rule };
}
