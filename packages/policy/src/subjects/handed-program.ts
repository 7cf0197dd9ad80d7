import { spellsEvery } from "../rules/spells-every.ts";
import type { Scene } from "../scene.ts";
import type { SensitiveWord, ShellAnalysis, ShellPart } from "../shell/analysis.ts";

/** `xargs` with options that only say how it splits what it reads and how often it runs the program. */
const XARGS =
  /^xargs (?:-(?:[0rtx]+|[nLPs] ?\d+|d '?(?:\\n|,|:)'?) |--(?:null|no-run-if-empty|max-args=\d+|max-procs=\d+) )*(?=[\w'])/;

/**
 * The words by which `xargs` and `find -exec` run programs that other rules cover: a rule for `xargs` or `find` need not spell them then.
 * Rules are checked against what the programs do with the further words as always.
 */
export function findHandedWords(
  part: ShellPart,
  { parts }: ShellAnalysis,
  scene: Scene,
): readonly SensitiveWord[] {
  if (part.sensitive.length === 0) return part.sensitive;
  const form = part.allowForm ?? "";
  if (form.startsWith("find ")) return wordsOfFind(part, parts, scene);
  const start = XARGS.exec(form)?.[0];
  if (start === undefined || form.slice(start.length) !== part.canonical) return [];
  const [handed, ...others] = part.sensitive;
  const isProgram = handed?.word === (part.canonical.split(" ", 1)[0] ?? "");
  return isProgram && hasOwnRule(part, others, scene) ? [handed] : [];
}

function wordsOfFind(part: ShellPart, parts: readonly ShellPart[], scene: Scene): readonly SensitiveWord[] {
  const isHanded = ({ word }: SensitiveWord): boolean => word === "-exec";
  const run = parts.filter(
    (other) => other.allowForm === part.allowForm && other.canonical !== part.allowForm,
  );
  const areCovered =
    run.length > 0 &&
    run.every((other) =>
      hasOwnRule(
        other,
        other.sensitive.filter((word) => !isHanded(word)),
        scene,
      ),
    );
  return areCovered ? part.sensitive.filter(isHanded) : [];
}

/** Whether a rule covers what is run by itself, with the further words that come. */
function hasOwnRule({ canonical }: ShellPart, sensitive: readonly SensitiveWord[], scene: Scene): boolean {
  const rules = scene.rules.allow.forTool("Bash")?.commands;
  return (
    rules?.find(`${canonical} word`, (found) => scene.accept(found) && spellsEvery(found.rule, sensitive)) !==
    undefined
  );
}
