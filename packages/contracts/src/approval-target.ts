import { assertNever } from "./assert-never.ts";
import type { CallEffects } from "./call-effects.ts";
import type { Preview } from "./preview.ts";

/**
 * The name that a person types before a critical call is approved: of what it concerns, as far as that can be typed, else of its tool.
 * `isVisible`: whether a text holds nothing but what the reader sees as it is.
 */
export function approvalTarget(
  { tool, preview }: { tool: string; preview: Preview },
  isVisible: (text: string) => boolean,
): string {
  return namesOf(preview).find((name) => isTypeable(name) && isVisible(name)) ?? tool;
}

function namesOf(preview: Preview): readonly string[] {
  switch (preview.kind) {
    case "command": {
      const effects = preview.effects === undefined ? [] : namesOfEffects(preview.effects);
      return [...effects, programOf(preview.canonical ?? preview.command)];
    }
    case "diff":
      return preview.files.slice(0, 1).map(({ path }) => lastSegment(path));
    case "path":
      return [lastSegment(preview.path)];
    case "fetch":
      return [preview.host];
    case "expansion":
    case "intent":
      return [preview.intentId];
    case "input":
      return [];
    default:
      return assertNever(preview);
  }
}

/** The first place whose files are touched, else where a push goes. */
function namesOfEffects({ groups, targets }: CallEffects): string[] {
  const root = groups.find(({ roots }) => roots.length > 0)?.roots[0];
  const push = targets.find((target) => target.kind === "git-push");
  return [
    root === undefined ? null : lastSegment(root.path),
    push?.branches?.[0] ?? null,
    push?.remote ?? null,
  ].filter((name) => name !== null);
}

function programOf(command: string): string {
  return lastSegment(command.trim().split(/\s+/)[0] ?? "");
}

const longest = 60;

function isTypeable(name: string): boolean {
  return name !== "" && name.length <= longest && name === name.trim();
}

/** "/home/ada/site/" is "site". */
function lastSegment(path: string): string {
  return path.split("/").filter(Boolean).at(-1) ?? path;
}
