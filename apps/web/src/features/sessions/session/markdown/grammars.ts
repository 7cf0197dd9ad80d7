/**
 * The languages whose code is colored, by the names of their grammars. Code in others stays plain, as does markdown: its grammar can be made to
 * take many seconds.
 */
const loaders = {
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css: () => import("highlight.js/lib/languages/css"),
  diff: () => import("highlight.js/lib/languages/diff"),
  dockerfile: () => import("highlight.js/lib/languages/dockerfile"),
  elixir: () => import("highlight.js/lib/languages/elixir"),
  go: () => import("highlight.js/lib/languages/go"),
  graphql: () => import("highlight.js/lib/languages/graphql"),
  haskell: () => import("highlight.js/lib/languages/haskell"),
  ini: () => import("highlight.js/lib/languages/ini"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  lua: () => import("highlight.js/lib/languages/lua"),
  makefile: () => import("highlight.js/lib/languages/makefile"),
  nix: () => import("highlight.js/lib/languages/nix"),
  perl: () => import("highlight.js/lib/languages/perl"),
  php: () => import("highlight.js/lib/languages/php"),
  powershell: () => import("highlight.js/lib/languages/powershell"),
  protobuf: () => import("highlight.js/lib/languages/protobuf"),
  python: () => import("highlight.js/lib/languages/python"),
  r: () => import("highlight.js/lib/languages/r"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  scala: () => import("highlight.js/lib/languages/scala"),
  scss: () => import("highlight.js/lib/languages/scss"),
  shell: () => import("highlight.js/lib/languages/shell"),
  sql: () => import("highlight.js/lib/languages/sql"),
  swift: () => import("highlight.js/lib/languages/swift"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

export type GrammarName = keyof typeof loaders;

export const grammarNames: readonly GrammarName[] = Object.keys(loaders).filter(isGrammarName);

/** Grammars that others color their inner parts with. */
const inner: { [Name in GrammarName]?: readonly GrammarName[] } = {
  javascript: ["xml"],
  php: ["xml"],
  shell: ["bash"],
  typescript: ["xml"],
  xml: ["css", "javascript"],
};

/** The other words that people and models name these languages with. */
const aliases = new Map<string, GrammarName>(
  Object.entries({
    "c++": "cpp",
    cc: "cpp",
    cjs: "javascript",
    console: "shell",
    cs: "csharp",
    docker: "dockerfile",
    ex: "elixir",
    golang: "go",
    gql: "graphql",
    h: "c",
    hpp: "cpp",
    hs: "haskell",
    html: "xml",
    js: "javascript",
    json5: "json",
    jsonc: "json",
    jsx: "javascript",
    kt: "kotlin",
    make: "makefile",
    mjs: "javascript",
    mts: "typescript",
    patch: "diff",
    proto: "protobuf",
    ps1: "powershell",
    pwsh: "powershell",
    py: "python",
    rb: "ruby",
    rs: "rust",
    sass: "scss",
    sh: "bash",
    "shell-session": "shell",
    svg: "xml",
    toml: "ini",
    ts: "typescript",
    tsx: "typescript",
    vue: "xml",
    yml: "yaml",
    zsh: "bash",
  }),
);

/** The grammar of a language by any of its names, in lower case; null where its code stays plain. */
export function grammarOf(language: string): GrammarName | null {
  return isGrammarName(language) ? language : (aliases.get(language) ?? null);
}

/** A grammar and those it needs for its inner parts, by their names. */
export async function loadGrammars(name: GrammarName) {
  const names = [name, ...(inner[name] ?? [])];
  const loaded = await Promise.all(names.map((each) => loaders[each]()));
  return Object.fromEntries(loaded.map((module, index) => [names[index], module.default]));
}

function isGrammarName(language: string): language is GrammarName {
  return Object.hasOwn(loaders, language);
}
