import { expect, it } from "vitest";
import { readTypedText } from "./read-typed-text.ts";

it.each([
  { name: "words are words", typed: "fix the test", want: { kind: "words", text: "fix the test" } },
  { name: "space around is dropped", typed: "  hello \n", want: { kind: "words", text: "hello" } },
  { name: "a command has its argument", typed: "/mode plan", want: { kind: "command", argument: "plan" } },
  { name: "a command may stand alone", typed: "/help", want: { kind: "command", argument: "" } },
  { name: "an argument may span lines", typed: "/mode a\nb", want: { kind: "command", argument: "a\nb" } },
  {
    name: "an unknown name is said to be unknown",
    typed: "/deploy now",
    want: { kind: "unknown", name: "deploy" },
  },
  { name: "names are exact", typed: "/Help", want: { kind: "unknown", name: "Help" } },
  { name: "a path is words", typed: "/usr/bin is full", want: { kind: "words", text: "/usr/bin is full" } },
  { name: "a lone slash is words", typed: "/ is the root", want: { kind: "words", text: "/ is the root" } },
  { name: "two slashes are words", typed: "//help", want: { kind: "words", text: "//help" } },
  { name: "a slash later is words", typed: "see /help", want: { kind: "words", text: "see /help" } },
  { name: "nothing is words", typed: "", want: { kind: "words", text: "" } },
])("$name", ({ typed, want }) => {
  expect(readTypedText(typed)).toMatchObject(want);
});
