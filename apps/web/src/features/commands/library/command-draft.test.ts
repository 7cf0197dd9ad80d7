import { expect, it } from "vitest";
import { readCommandDraft } from "./command-draft.ts";

const draft = { name: "commit", text: "---\n---\n", version: 2 };

it.each([
  { name: "nothing kept", kept: null, want: null },
  { name: "a draft", kept: JSON.stringify(draft), want: draft },
  {
    name: "a draft of a new command",
    kept: JSON.stringify({ ...draft, version: null }),
    want: { ...draft, version: null },
  },
  { name: "no JSON", kept: "{", want: null },
  { name: "no object", kept: "7", want: null },
  { name: "no text", kept: JSON.stringify({ ...draft, text: 1 }), want: null },
  { name: "no version", kept: JSON.stringify({ ...draft, version: "2" }), want: null },
])("reads $name", ({ kept, want }) => {
  expect(readCommandDraft(kept)).toEqual(want);
});
