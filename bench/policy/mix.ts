/** A rule in a form that every engine can be given. */
export type BenchRule =
  | { effect: "allow" | "ask" | "deny"; kind: "command"; prefix: string }
  | { effect: "allow" | "ask" | "deny"; kind: "path"; folder: string };

/** A call to decide. `group` is the row of the table that it counts for. */
export type BenchCall =
  | { group: "hit" | "miss" | "compound"; kind: "command"; command: string }
  | { group: "path hit" | "path miss"; kind: "path"; path: string };

export const workspace = "/home/dev/project";

const subcommands = ["build", "test", "lint", "check", "watch", "format", "deploy", "status"];
const folders = ["src", "lib", "docs", "app", "packages"];

/** Half command prefixes, half folders; of ten rules seven allow, two deny, one asks. */
export function createRules(count: number): BenchRule[] {
  return Array.from({ length: count }, (_, index): BenchRule => {
    const effect = index % 10 < 7 ? "allow" : index % 10 < 9 ? "deny" : "ask";
    const number = index >> 1;
    if (index % 2 === 0)
      return { effect, kind: "command", prefix: `tool${number} ${pick(subcommands, number)}` };
    return { effect, kind: "path", folder: `${pick(folders, number)}/module${number}` };
  });
}

/** Distinct calls: no command or path comes twice, so that nothing is measured that only remembers. */
export function createCalls(count: number, rules: number): BenchCall[] {
  const random = createRandom(42);
  const half = Math.max(1, rules >> 1);
  const pickKnown = (): string => {
    const number = Math.floor(random() * half);
    return `tool${number} ${pick(subcommands, number)}`;
  };
  return Array.from({ length: count }, (_, index): BenchCall => {
    const number = Math.floor(random() * half);
    switch (index % 5) {
      case 0:
        return {
          group: "hit",
          kind: "command",
          command: `${pickKnown()} --target=release-${index} src/file-${index}.ts`,
        };
      case 1:
        return {
          group: "miss",
          kind: "command",
          command: `program${index} ${pick(subcommands, index)} --all "part ${index}"`,
        };
      case 2:
        return {
          group: "compound",
          kind: "command",
          command: `cd src && ${pickKnown()} -v ${index} | grep -c "case ${index}" && ${pickKnown()}`,
        };
      case 3:
        return {
          group: "path hit",
          kind: "path",
          path: `${pick(folders, number)}/module${number}/deep/er/file-${index}.ts`,
        };
      default:
        return { group: "path miss", kind: "path", path: `other/module${index}/file-${index}.ts` };
    }
  });
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

/** Mulberry32: small, seeded, good enough to choose rules with. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
