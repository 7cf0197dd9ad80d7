/**
 * Programs that say their version and end, with the words for it. Not cargo, rustc, go, yarn and pnpm: the project's own
 * files choose which program answers under that name, or have it downloaded.
 */
export const READ_ONLY_VERSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["node", ["--version", "-v"]],
  ["npm", ["--version", "-v"]],
  ["python", ["--version", "-V"]],
  ["python3", ["--version", "-V"]],
  ["java", ["--version", "-version"]],
  ...[
    "git",
    "docker",
    "make",
    "gcc",
    "g++",
    "clang",
    "ruby",
    "php",
    "perl",
    "jq",
    "rg",
    "curl",
    "tar",
    "sed",
  ].map((name): [string, readonly string[]] => [name, ["--version"]]),
]);
