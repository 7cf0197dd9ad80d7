import { expect, it } from "vitest";
import { readTypedText } from "./read-typed-text.ts";

it.each([
  { name: "words are words", typed: "fix the test", want: { kind: "words", text: "fix the test" } },
  { name: "space around is dropped", typed: "  hello \n", want: { kind: "words", text: "hello" } },
  {
    name: "a command of the product has its argument",
    typed: "/mode plan",
    want: { kind: "built-in", command: { name: "mode" }, argument: "plan" },
  },
  { name: "it may stand alone", typed: "/help", want: { kind: "built-in", argument: "" } },
  { name: "an argument may span lines", typed: "/mode a\nb", want: { kind: "built-in", argument: "a\nb" } },
  {
    name: "another name may be somebody's command",
    typed: "/deploy now ",
    want: { kind: "named", name: "deploy", argument: "now" },
  },
  {
    name: "arguments stay as they were typed",
    typed: '/x  "a  b"\n  !`id` $1 ',
    want: { kind: "named", name: "x", argument: '"a  b"\n  !`id` $1' },
  },
  { name: "names are exact", typed: "/Help", want: { kind: "named", name: "Help" } },
  { name: "a name may have folders", typed: "/git:a-b.c_d x", want: { kind: "named", name: "git:a-b.c_d" } },
  { name: "a name of the object's prototype is one", typed: "/constructor", want: { kind: "named" } },
  { name: "a path is words", typed: "/usr/bin is full", want: { kind: "words", text: "/usr/bin is full" } },
  { name: "a lone slash is words", typed: "/ is the root", want: { kind: "words", text: "/ is the root" } },
  { name: "two slashes are words", typed: "//help", want: { kind: "words", text: "//help" } },
  { name: "a slash later is words", typed: "see /help", want: { kind: "words", text: "see /help" } },
  {
    name: "a slash on a later line is words",
    typed: "see\n/help",
    want: { kind: "words", text: "see\n/help" },
  },
  { name: "what is no name is words", typed: "/2fast", want: { kind: "words" } },
  { name: "a comma ends no name", typed: "/commit, please", want: { kind: "words" } },
  { name: "a folder without a name is words", typed: "/git: x", want: { kind: "words" } },
  { name: "a name that is too long is words", typed: `/${"a".repeat(201)}`, want: { kind: "words" } },
  { name: "nothing is words", typed: "", want: { kind: "words", text: "" } },
])("$name", ({ typed, want }) => {
  expect(readTypedText(typed)).toMatchObject(want);
});
