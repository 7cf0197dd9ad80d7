// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
/**
 * Random shell scripts for the comparison with bash. Every command word is one of the stubs, every loop ends, and every
 * simple command carries a number of its own, so that each one that ran can be found again.
 */
export function oracleScript(seed: number): string {
  const writer = newWriter(seed);
  return list(writer, 2);
}

/** `t…` succeed, `f…` fail, `n1` prints a number; `git` and `rm` are stubs too. */
export const STUBS = ["t0", "t1", "t2", "f0", "f1", "n1", "git", "rm", "ls-x"] as const;
export const FOLDERS = ["d1", "d1/d2", "d3"] as const;

type Writer = {
  next: () => number;
  count: number;
  functions: number;
  /** Here-documents that begin after the current line. */
  pending: string[];
  inSubstitution: number;
};

function newWriter(seed: number): Writer {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, count: 0, functions: 0, pending: [], inSubstitution: 0 };
}

function pick<T>(writer: Writer, choices: readonly T[]): T {
  const choice = choices[Math.floor(writer.next() * choices.length)];
  if (choice === undefined) throw new Error("nothing to choose from");
  return choice;
}

function chance(writer: Writer, probability: number): boolean {
  return writer.next() < probability;
}

function times(writer: Writer, most: number, make: () => string): string[] {
  return Array.from({ length: Math.floor(writer.next() * (most + 1)) }, make);
}

/** Text with what its here-documents need behind it. */
function line(writer: Writer, make: () => string): string {
  const outer = writer.pending;
  writer.pending = [];
  const text = make();
  const bodies = writer.pending;
  writer.pending = outer;
  return bodies.length === 0 ? text : `${text}\n${bodies.join("\n")}\n`;
}

function list(writer: Writer, depth: number): string {
  const count = 1 + Math.floor(writer.next() * 2);
  let text = "";
  for (let index = 0; index < count; index += 1) {
    const item = line(writer, () => {
      const body = andOr(writer, depth);
      return chance(writer, 0.08) ? `${body} &` : body;
    });
    if (text === "") text = item;
    else if (text.endsWith("\n")) text += item;
    else if (text.endsWith("&")) text += ` ${item}`;
    else text += pick(writer, ["; ", "\n", " ;", "\n\n", ";\n", " # a comment; t0 'x\n"]) + item;
  }
  return text;
}

function andOr(writer: Writer, depth: number): string {
  let text = pipeline(writer, depth);
  while (chance(writer, 0.3))
    text += pick(writer, [" && ", " || ", "&&", " ||", " &&\n"]) + pipeline(writer, depth);
  return text;
}

function pipeline(writer: Writer, depth: number): string {
  let text = chance(writer, 0.08) ? pick(writer, ["! ", "time ", "time -p ", "! ! ", "! time "]) : "";
  text += command(writer, depth);
  while (chance(writer, 0.12)) text += pick(writer, [" | ", "|", " |& ", " |\n"]) + command(writer, depth);
  return text;
}

function command(writer: Writer, depth: number): string {
  if (depth <= 0 || chance(writer, 0.6)) return simple(writer, depth);
  const make = pick(writer, COMPOUND);
  return make(writer, depth - 1);
}

/** A list for a place that ends with a word or bracket on the same line. */
function body(writer: Writer, depth: number): string {
  const text = list(writer, depth);
  return /(?:^|\n)[^\n]*#[^\n]*$/.test(text) || text.endsWith("\n")
    ? `${text}\n`
    : `${text}${text.endsWith("&") ? " " : "; "}`;
}

const COMPOUND: readonly ((writer: Writer, depth: number) => string)[] = [
  (writer, depth) => `( ${body(writer, depth)})${redirects(writer, depth)}`,
  (writer, depth) => `(${body(writer, depth)})`,
  (writer, depth) => `{ ${body(writer, depth)}}${redirects(writer, depth)}`,
  (writer, depth) => `if ${body(writer, depth)}then ${body(writer, depth)}fi`,
  (writer, depth) =>
    `if ${body(writer, depth)}then ${body(writer, depth)}else ${body(writer, depth)}fi${redirects(writer, depth)}`,
  (writer, depth) =>
    `if ${body(writer, depth)}then ${body(writer, depth)}elif ${body(writer, depth)}then ${body(writer, depth)}fi`,
  (writer, depth) => `for x in ${words(writer, depth)}; do ${body(writer, depth)}done`,
  (writer, depth) => `for x in a b\ndo\n${body(writer, depth)}done${redirects(writer, depth)}`,
  (writer, depth) => `for ((i=0; i<2; i++)); do ${body(writer, depth)}done`,
  (writer, depth) => `for ((i=0;i<1;i++)) { ${body(writer, depth)}}`,
  (writer, depth) => `while ${body(writer, depth)}do ${body(writer, depth)}break; done`,
  (writer, depth) => `until ${body(writer, depth)}do ${body(writer, depth)}break; done`,
  (writer, depth) =>
    `case ${word(writer, depth)} in ${word(writer, depth)}) ${body(writer, depth)};; *) ${body(writer, depth)};; esac`.replaceAll(
      /[;&]\s*;;/g,
      "\n;;",
    ),
  (writer, depth) =>
    `case a in (a|b) ${body(writer, depth)}${pick(writer, ["\n;;", "\n;&", "\n;;&"])} [a-c]*)\n${body(writer, depth)}\nesac`,
  (writer, depth) => {
    writer.functions += 1;
    const name = `fun${writer.functions}`;
    const head = pick(writer, [`${name}()`, `function ${name}`, `function ${name} ()`, `${name} ( )`]);
    return `${head} { ${body(writer, depth)}}; ${name} ${words(writer, depth)}`;
  },
  (writer, depth) =>
    `[[ ${word(writer, depth)} == ${pick(writer, ["a*", '"a"', "$x"])} ${pick(writer, ["&&", "||"])} -n ${word(writer, depth)} ]]`,
  (writer) => pick(writer, ["(( 1 + 1 ))", "((x=1))", "(( x ? 1 : 2 ))"]),
  (writer, depth) => `coproc { ${body(writer, depth)}}`,
  (writer, depth) => `eval ${quoted(writer, depth)}`,
  (writer, depth) => `bash -${pick(writer, ["c", "ec", "uc"])} ${quoted(writer, depth)}`,
  (writer, depth) => `trap ${quoted(writer, depth)} EXIT`,
  (writer, depth) => `bash <<'END'\n${list(writer, depth)}\nEND\n`,
  (writer, depth) => `select x in a; do ${body(writer, depth)}break; done < /dev/null`,
];

/** A script as one word. Its own here-documents stay inside. */
function quoted(writer: Writer, depth: number): string {
  const text = list(writer, depth - 1);
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const WRAPPERS = [
  "timeout 5",
  "timeout -k 1 -s TERM 5s",
  "nice",
  "nice -n 5",
  "nice -3",
  "nohup",
  "env",
  "env A=1 B=2",
  "env -u HOME",
  "command",
  "command -p --",
  "stdbuf -oL",
  "setsid -w",
  "xargs",
  "xargs -n 1 --",
  "time",
  "env nice timeout 5",
  "\\command",
  "exec",
  "'env'",
] as const;

function simple(writer: Writer, depth: number): string {
  writer.count += 1;
  if (chance(writer, 0.08))
    return pick(writer, [
      "cd d1",
      "cd d1/d2",
      "cd ..",
      "cd missing",
      "cd ./d3",
      "cd",
      'cd "d1"',
      "pushd d1",
      "cd -",
      "cd $x",
      "exit 3",
      "x=d1",
      "cd -- d1/",
    ]);
  if (chance(writer, 0.04))
    return `find . -maxdepth 0 -exec ${pick(writer, STUBS)} i${writer.count} {} ${pick(writer, ["\\;", "+", "';'"])}`;
  const assignments = times(
    writer,
    chance(writer, 0.2) ? 2 : 0,
    () => `${pick(writer, ["x=", "y=", "a[1]=", "x+="])}${word(writer, depth)} `,
  ).join("");
  const before = chance(writer, 0.1) ? `${redirect(writer, depth)} ` : "";
  const wrapper = chance(writer, 0.12) ? `${pick(writer, WRAPPERS)} ` : "";
  const parts = [`i${writer.count}`, words(writer, depth)].filter((part) => part !== "");
  return `${before}${assignments}${wrapper}${commandWord(writer)} ${parts.join(pick(writer, [" ", "  ", "\t", " \\\n "]))}${redirects(writer, depth)}`;
}

function commandWord(writer: Writer): string {
  const name = pick(writer, STUBS);
  if (chance(writer, 0.88)) return name;
  const half = Math.floor(name.length / 2);
  return pick(writer, [
    `"${name}"`,
    `'${name}'`,
    `\\${name}`,
    `${name.slice(0, half)}""${name.slice(half)}`,
    `$'${name}'`,
    `${name.slice(0, half)}\\\n${name.slice(half)}`,
  ]);
}

function redirects(writer: Writer, depth: number): string {
  return times(writer, chance(writer, 0.15) ? 2 : 0, () => ` ${redirect(writer, depth)}`).join("");
}

function redirect(writer: Writer, depth: number): string {
  const file = pick(writer, ["out", "d1/out", "./o2", '"o 3"', "../o4", "$x.o", "d3/../o5", "o\\6"]);
  const choice = pick(writer, [
    "> F",
    ">F",
    ">> F",
    "2> F",
    "&> F",
    ">| F",
    "&>> F",
    "2>&1",
    "<> F",
    "{fd}> F",
    ">& F",
    "< /dev/null",
    "<<< W",
    "D",
    "3>&-",
    "> /dev/null",
  ]);
  if (choice === "D") return hereDocument(writer, depth);
  return choice.replace("F", () => file).replace("W", () => word(writer, depth));
}

function hereDocument(writer: Writer, depth: number): string {
  const name = `E${writer.count}x${writer.pending.length}`;
  const isQuoted = chance(writer, 0.4);
  const tabs = chance(writer, 0.2);
  const mark = isQuoted ? pick(writer, [`'${name}'`, `"${name}"`, `\\${name}`]) : name;
  const inner = isQuoted
    ? pick(writer, ["$(t0 never)", "`t0 never`", "plain 'text"])
    : `text ${substitution(writer, depth - 1)} 'x" \\$(t0 never)`;
  const indent = tabs ? "\t" : "";
  writer.pending.push(`${indent}${inner}\n${indent}${name}`);
  return `<<${tabs ? "-" : ""}${chance(writer, 0.3) ? " " : ""}${mark}`;
}

function words(writer: Writer, depth: number): string {
  return times(writer, 2, () => word(writer, depth)).join(" ");
}

function word(writer: Writer, depth: number): string {
  const plain = pick(writer, [
    "a",
    "b.txt",
    "'a b'",
    '"a b"',
    "a\\ b",
    "$'a\\tb'",
    "-x",
    "--flag=v",
    "a#b",
    "''",
    "a'b'\"c\"",
    "$x",
    '"$x"',
    "*",
    "{a,b}",
    "~",
    "$'\\x41'",
    "\\$x",
    "'$(t0 never)'",
    "a=b",
    "x\\\ny",
    "[a]",
    "!",
    "$",
    "%d",
    "{}",
    "$?",
    '"\\$(t0 never)"',
    "\\`",
    "a;b".replace(";", "\\;"),
  ]);
  if (depth <= 0 || chance(writer, 0.65)) return plain;
  return pick(writer, [
    () => substitution(writer, depth - 1),
    () => `"q${substitution(writer, depth - 1)}r"`,
    () => `a${substitution(writer, depth - 1)}`,
  ])();
}

function substitution(writer: Writer, depth: number): string {
  if (depth <= 0) return pick(writer, ["$x", "${x:-y}", "${#x}", "$((1+1))"]);
  writer.inSubstitution += 1;
  const text = pick(writer, SUBSTITUTIONS)(writer, depth);
  writer.inSubstitution -= 1;
  return text;
}

const SUBSTITUTIONS: readonly ((writer: Writer, depth: number) => string)[] = [
  (writer, depth) => `$(${inner(writer, depth)})`,
  (writer, depth) => `$( ${inner(writer, depth)} )`,
  (writer, depth) => `$(${inner(writer, depth)} # ) comment\n)`,
  (writer, depth) => backticks(inner(writer, depth)),
  (writer, depth) => `\${x:-$(${inner(writer, depth)})}`,
  (writer, depth) => `\${x:+\${y-$(${inner(writer, depth)})}}`,
  (writer, depth) => `\${x/$(${inner(writer, depth)})/b}`,
  (writer, depth) => `\${x#$(${inner(writer, depth)})}`,
  (writer, depth) => `\${x:-"a $(${inner(writer, depth)})"}`,
  (writer, depth) => `<(${inner(writer, depth)})`,
  (writer, depth) => `>(${inner(writer, depth)})`,
  (writer) => `$(case a in a) ${simple(writer, 0)};; (b) :;; esac)`,
  (writer) => `$((1 + $(n1 ${number(writer)})))`,
  (writer) => `$(cat_missing <<E\n$(t0 ${number(writer)})\nE\n)`,
];

function number(writer: Writer): string {
  writer.count += 1;
  return `i${writer.count}`;
}

/** One line, so that it can stand anywhere. */
function inner(writer: Writer, depth: number): string {
  return line(writer, () => andOr(writer, depth - 1));
}

function backticks(text: string): string {
  return `\`${text.replaceAll(/[\\`$]/g, (character) => (character === "$" ? "$" : `\\${character}`))}\``;
}
