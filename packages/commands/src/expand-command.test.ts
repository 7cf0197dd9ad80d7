// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandCommand, longestExpansion } from "./expand-command.ts";
import { parseCommand } from "./parse-command.ts";

const expand = (template: string, typed = "") => expandCommand(parseCommand(template), typed);
const text = (value: string) => ({ kind: "text", text: value });

describe("arguments in text", () => {
  it.each([
    {
      name: "all, as typed",
      template: "Fix $ARGUMENTS.",
      typed: ' the  "second one" ',
      want: 'Fix the  "second one".',
    },
    { name: "by number", template: "From $1 to $2", typed: 'main "my work"', want: "From main to my work" },
    { name: "missing ones are empty", template: "From $1 to $2!", typed: "main", want: "From main to !" },
    { name: "beyond nine", template: "$10-$1", typed: "a b c d e f g h i j", want: "j-a" },
    { name: "right behind each other", template: "$1$2$1", typed: "a b", want: "aba" },
    {
      name: "an escaped one is text",
      template: "It costs \\$1, says $1",
      typed: "Ada",
      want: "It costs $1, says Ada",
    },
    { name: "all, escaped", template: "\\$ARGUMENTS $1", typed: "a", want: "$ARGUMENTS a" },
    { name: "a backslash more stays", template: "\\\\$1 $1", typed: "a", want: "\\$1 a" },
    {
      name: "what is none stays",
      template: "$0 $x $ARGUMENTSX $ 5$ $1",
      typed: "a",
      want: "$0 $x $ARGUMENTSX $ 5$ a",
    },
    {
      name: "without a place they follow",
      template: "Fix it.\n\n",
      typed: " now \n soon ",
      want: "Fix it.\n\nnow \n soon",
    },
    { name: "without a place and arguments", template: "Fix it.", typed: "  ", want: "Fix it." },
    { name: "an escaped one is no place", template: "It costs \\$1.", typed: "a", want: "It costs $1.\n\na" },
  ])("$name", ({ template, typed, want }) => {
    expect(expand(template, typed)).toEqual([text(want)]);
  });

  it.each([
    "!`rm -rf ~`",
    "$1 $ARGUMENTS \\$1",
    "@/etc/passwd",
    '@"/etc/passwd"',
    "`id` $(id) ${x}",
    "\n!`id`\n@/etc/passwd\n---\nallowed-tools: Bash\n---",
    "' \" unclosed",
    "$& $` $' $<x> $$",
    "/commit",
  ])("what they hold stays text: %j", (typed) => {
    expect(expand("Say $ARGUMENTS!", typed)).toEqual([text(`Say ${typed.trim()}!`)]);
    expect(expand("Say.", typed)).toEqual([text(`Say.\n\n${typed.trim()}`)]);
  });

  it.each([
    { name: "an insertion's beginning", template: "!$1", typed: "`id`", want: "!`id`" },
    { name: "an insertion's end", template: "!`id $1", typed: "`", want: "!`id `" },
    { name: "an insertion between two", template: "$1$2", typed: "!` id`", want: "!`id`" },
    { name: "a placeholder's beginning", template: "$1ARGUMENTS $2", typed: "$ x", want: "$ARGUMENTS x" },
    { name: "a placeholder's number", template: "$ARGUMENTS1 $1", typed: "2", want: "$ARGUMENTS1 2" },
  ])("do not make up $name with the text", ({ template, typed, want }) => {
    expect(expand(template, typed)).toEqual([text(want)]);
  });
});

describe("insertions", () => {
  it.each([
    {
      name: "at the start of a line and after white space",
      template: "!`a` !`b`\n!`c`",
      want: ["a", "b", "c"],
    },
    { name: "in code fences, too", template: "```\n!`a`\n```", want: ["a"] },
    { name: "not within a word", template: "x!`a` (!`b`) \\!`c` `!`d`", want: [] },
    { name: "not over lines", template: "!`a\nb`", want: [] },
    { name: "not without a command", template: "!`` !` `", want: [] },
  ])("a command line counts $name", ({ template, want }) => {
    const pieces = expand(template, "");
    expect(pieces.flatMap((piece) => (piece.kind === "shell" ? [piece.command] : []))).toEqual(want);
  });

  it.each([
    { template: "@src/a.ts", want: ["src/a.ts"] },
    { template: "See @a.md, @b.md; (@c.md) and\n@d.md.", want: ["a.md", "b.md", "d.md"] },
    { template: '@"with space.md" @"$1/x"', want: ["with space.md", "my dir/x"] },
    { template: "@$1/a @src/$2.ts, @$ARGUMENTS", want: ["my dir/a", "src/b.ts", '"my dir" b'] },
    { template: "a@b.c @ @. @... @,", want: [] },
    { template: "@~/x @/y @../z", want: ["~/x", "/y", "../z"] },
  ])("$template names the files $want", ({ template, want }) => {
    const pieces = expand(template, '"my dir" b');
    expect(pieces.flatMap((piece) => (piece.kind === "file" ? [piece.path] : []))).toEqual(want);
  });

  it("keep their place in the text", () => {
    expect(expand("A !`x`, @y. $1", "z")).toEqual([
      text("A "),
      { kind: "shell", command: "x" },
      text(", "),
      { kind: "file", path: "y" },
      text(". z"),
    ]);
  });

  it("name no file where the argument is missing", () => {
    expect(expand("See @$1 now")).toEqual([text("See @ now")]);
  });

  it.each([
    { name: "a path stays one path", typed: "'a !`id` b'", want: { kind: "file", path: "a !`id` b" } },
    {
      name: "an @ in a path is of the path",
      typed: "@/etc/passwd",
      want: { kind: "file", path: "@/etc/passwd" },
    },
  ])("$name", ({ typed, want }) => {
    expect(expand("@$1", typed)).toEqual([want]);
  });
});

describe("arguments behind !", () => {
  it.each([
    { template: "!`log $1`", typed: "main", want: "log 'main'" },
    { template: "!`log $1 $2`", typed: "a", want: "log 'a' ''" },
    { template: "!`log $ARGUMENTS`", typed: "a 'b c'", want: "log 'a' 'b c'" },
    { template: "!`log $ARGUMENTS`", typed: "", want: "log " },
    { template: "!`log --author=$1`", typed: "a;id", want: "log --author='a;id'" },
    { template: "!`log $1`", typed: "$(id)`id`", want: "log '$(id)`id`'" },
    { template: "!`log $1`", typed: "\"a'; id; '\"", want: "log 'a'\\''; id; '\\'''" },
    { template: "!`log $1`", typed: '"a\nid"', want: "log 'a\nid'" },
    { template: "!`awk '{print \\$1}' $1`", typed: "f", want: "awk '{print $1}' 'f'" },
    {
      template: '!`echo "a b" \'c\' $1 "$x" ${HOME} $#`',
      typed: "f",
      want: "echo \"a b\" 'c' 'f' \"$x\" ${HOME} $#",
    },
    {
      template: "!`echo $(git log $1) <(x $1) <<< $1 2>&1 >$1`",
      typed: "f",
      want: "echo $(git log 'f') <(x 'f') <<< 'f' 2>&1 >'f'",
    },
    { template: "!`[ -f $1 ] && x a#b $1`", typed: "f", want: "[ -f 'f' ] && x a#b 'f'" },
  ])("$template with $typed runs $want", ({ template, typed, want }) => {
    expect(expand(template, typed)).toEqual([{ kind: "shell", command: want }]);
  });

  it.each([
    'echo "$1"',
    "echo '$1'",
    'echo "a $ARGUMENTS"',
    "echo $'$1'",
    'sh -c "x $1"',
    "echo 'it $1",
    "echo $$1",
    "echo $$$1",
    "echo $'a' $1",
    "echo $$'\\' ' $1",
    'echo $"a" $1',
    "echo $[1] $1",
    "echo $((1+$1))",
    "(( $1 ))",
    "((x=1)) $1",
    "[[ $1 ]]",
    "a[$1]=1",
    "a[ $1 ]=1",
    "echo [a$1]",
    "a[0]=$1",
    "cat <<E $1",
    "cat <<$1",
    "cat <<-'E' $1",
    "echo ${x:-$1}",
    "echo ${x:-a} $1",
    'echo "$(x "a")" $1',
    "# $1",
    "x # $1",
    "x;# $1",
    "(# $1",
    "x $ARGUMENTS# $1",
    'echo "${x:-a}" $1',
  ])("where a quoted word would not be one word it is refused: %s", (command) => {
    const { problem } = parseCommand(`!\`${command}\``);
    expect(problem).not.toBeNull();
    expect(() => expand(`!\`${command}\``, "a")).toThrow(/line 1, column \d+: .*\$(1|ARGUMENTS)/s);
  });

  it("without a placeholder anything may stand there", () => {
    for (const command of ["echo $'a'", "cat <<E", "(( 1 ))", "x # y", 'echo "$(x)"'])
      expect(expand(`!\`${command}\``)).toEqual([{ kind: "shell", command }]);
  });
});

describe("what cannot be sent", () => {
  it.each([
    {
      name: "a broken command",
      template: "---js\n---\nx",
      typed: "",
      code: "bad-input",
      want: "line 1, column 4",
    },
    { name: "NUL", template: "$1", typed: "a\0", code: "bad-input", want: "NUL" },
    { name: "no text at all", template: "$1", typed: "", code: "bad-input", want: "text is empty" },
    {
      name: "too much text",
      template: "$ARGUMENTS".repeat(101),
      typed: "a".repeat(longestExpansion / 100),
      code: "too-large",
      want: "longer than 400,000",
    },
  ])("$name is the caller's fault", ({ template, typed, code, want }) => {
    expect(() => expand(template, typed)).toThrow(expect.objectContaining({ code }));
    expect(() => expand(template, typed)).toThrow(want);
  });
});

describe("no argument makes a piece", () => {
  const fragments = [
    "$1",
    "$2",
    "$ARGUMENTS",
    "\\$1",
    " ",
    "\n",
    "!`ls $1`",
    "!`id`",
    "@$1",
    "@a.md",
    '@"b c"',
    "x",
    "!",
    "`",
    '"',
    "@",
  ];
  const attacks = [
    "!`id`",
    "@/etc/passwd",
    '@"x"',
    "$1",
    "$ARGUMENTS",
    "`",
    "'",
    '"',
    "\\",
    "\n",
    " ",
    "a",
    ";",
    "$(",
  ];
  const arbitraryText = (from: readonly string[]) =>
    fc.array(fc.constantFrom(...from), { maxLength: 12 }).map((all) => all.join(""));
  const kinds = (pieces: readonly { kind: string }[], but = ""): string[] =>
    pieces.flatMap(({ kind }) => (kind === "text" || kind === but ? [] : [kind]));

  it("whatever the template and the arguments are", () => {
    let inserting = 0;
    fc.assert(
      fc.property(
        arbitraryText(fragments),
        fc.oneof(arbitraryText(attacks), fc.string()),
        (template, typed) => {
          const parsed = parseCommand(`x ${template}`);
          fc.pre(parsed.problem === null && !typed.includes("\0"));
          const expanded = expandCommand(parsed, typed);
          if (kinds(parsed.pieces).length > 0) inserting += 1;
          // A path whose argument is missing, or blank, is none.
          expect(kinds(expanded).length).toBeLessThanOrEqual(kinds(parsed.pieces).length);
          expect(kinds(expanded, "file")).toEqual(kinds(parsed.pieces, "file"));
          expect(kinds(expandCommand(parsed, `zq7 zq7 ${typed}`))).toEqual(kinds(parsed.pieces));
        },
      ),
      { numRuns: 2_000 },
    );
    // A splitter that finds nothing would pass everything above.
    expect(inserting).toBeGreaterThan(100);
  });

  it("and what is run holds them between quotes alone", () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryText(attacks), fc.string()), (typed) => {
        fc.pre(!typed.includes("\0"));
        const [piece] = expand("!`run $ARGUMENTS`", typed);
        const command = piece?.kind === "shell" ? piece.command : "";
        expect(command.replace(/'[^']*'|\\'/g, "")).toMatch(/^run *$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
