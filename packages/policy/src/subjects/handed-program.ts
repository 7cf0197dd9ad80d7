import { spellsEvery } from "../rules/spells-every.ts";
import type { Scene } from "../scene.ts";
import type { SensitiveWord, ShellPart } from "../shell/analysis.ts";

/** `xargs` with options that only say how it splits what it reads and how often it runs the program. */
const XARGS =
  /^xargs (?:-(?:[0rtx]+|[nLPs] ?\d+|d '?(?:\\n|,|:)'?) |--(?:null|no-run-if-empty|max-args=\d+|max-procs=\d+) )*(?=[\w'])/;

/**
 * The word that names the program which `xargs` runs, where another rule covers that program: a rule for `xargs` need not spell it then.
 * What it does with the further words is held against the rules as always.
 */
export function findHandedProgram(part: ShellPart, scene: Scene): SensitiveWord | undefined {
  const form = part.allowForm ?? "";
  const start = XARGS.exec(form)?.[0];
  if (start === undefined || form.slice(start.length) !== part.canonical) return undefined;
  const name = part.canonical.split(" ", 1)[0] ?? "";
  const [handed, ...others] = part.sensitive;
  if (handed?.word !== name) return undefined;
  const rule = scene.rules.allow
    .forTool("Bash")
    // More words come: the rule must let them follow.
    ?.commands.find(
      `${part.canonical} word`,
      (found) => scene.accept(found) && spellsEvery(found.rule, others),
    );
  return rule === undefined ? undefined : handed;
}
