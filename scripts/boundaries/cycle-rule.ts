import { targetOf, type Violation, type Workspace } from "./workspace.ts";

/** Import cycles between files, those through types included: each is reported once, whole. */
export function cycleViolations(workspace: Workspace): Violation[] {
  const done = new Set<string>();
  const violations: Violation[] = [];
  for (const path of workspace.files.keys()) visit(path, []);
  return violations;

  function visit(path: string, above: string[]): void {
    const start = above.indexOf(path);
    if (start >= 0) {
      const cycle = [...above.slice(start), path];
      violations.push({ path, line: 1, problem: `is in an import cycle: ${cycle.join(" -> ")}` });
      return;
    }
    if (done.has(path)) return;
    for (const target of targetsOf(workspace, path)) visit(target, [...above, path]);
    done.add(path);
  }
}

function targetsOf(workspace: Workspace, path: string): string[] {
  const imports = workspace.files.get(path)?.imports ?? [];
  return imports.flatMap(({ specifier }) => {
    const target = targetOf(workspace, path, specifier);
    return target !== null && workspace.files.has(target) ? [target] : [];
  });
}
