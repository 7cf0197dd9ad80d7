import { describe, expect, it } from "vitest";
import { noLiveEntry, stepLiveEntry } from "./live-entry.ts";
import type { TranscriptEntry } from "./transcript-entries.ts";

function words(key: string, text: string): TranscriptEntry {
  return { kind: "words", key, text };
}

describe("stepLiveEntry", () => {
  const earlier = [words("1.0", "Done.")];

  it("keeps the key of a message once it is stored, with or without its last piece", () => {
    for (const stored of ["Done. Next", "Done. Next, more"]) {
      const begun = stepLiveEntry(noLiveEntry, earlier, "Done.");
      const grown = stepLiveEntry(begun, earlier, "Done. Next");
      expect(grown.key).toBe(begun.key);
      const ended = stepLiveEntry(grown, earlier.concat(words("3.0", stored)), "");
      expect(ended.kept).toEqual({ "3.0": begun.key });
      expect(ended.key).not.toBe(begun.key);
    }
  });

  it("takes no earlier message for the one that was written", () => {
    const begun = stepLiveEntry(noLiveEntry, earlier, "Done.");
    expect(stepLiveEntry(begun, earlier, "").kept).toEqual({});
  });

  it("takes no other message for the one that was written", () => {
    const begun = stepLiveEntry(noLiveEntry, earlier, "Written");
    expect(stepLiveEntry(begun, earlier.concat(words("3.0", "Stored")), "").kept).toEqual({});
  });

  it("tells the next message from the one before, also if it begins at once", () => {
    const first = stepLiveEntry(noLiveEntry, [], "One");
    const entries = [words("1.0", "One")];
    const second = stepLiveEntry(first, entries, "Two");
    expect(second).toMatchObject({ text: "Two", after: "1.0", kept: { "1.0": first.key } });
    const ended = stepLiveEntry(second, entries.concat(words("2.0", "Two")), "");
    expect(ended.kept).toEqual({ "1.0": first.key, "2.0": second.key });
  });
});
