import type { UndoResult } from "@countersign/contracts/recorded-change";
import { expect, it } from "vitest";
import { formatChanged, formatUndoNotice, summarizeUndo } from "./changes-messages.ts";

type Outcome = UndoResult["files"][number]["outcome"];
const result = (...outcomes: Outcome[]): UndoResult => ({
  undoId: null,
  files: outcomes.map((outcome, index) => ({ path: `${index}`, outcome, problem: null })),
});

it.each([
  { of: result("undone"), want: { isAll: true, text: "Undid 1 file. The agent will be told." } },
  {
    of: result("undone", "already", "undone"),
    want: { isAll: true, text: "Undid 2 files. The agent will be told." },
  },
  { of: result("undone", "conflict"), want: { isAll: false, text: "Undid 1 file. 1 file left as is." } },
  {
    of: result("failed", "protected"),
    want: { isAll: false, text: "Nothing undone: 2 files left as is." },
  },
  { of: result("already"), want: { isAll: true, text: "Nothing to undo." } },
])("says of an undo: $want.text", ({ of, want }) => {
  expect(summarizeUndo(of)).toEqual(want);
});

it("counts what a call changed, and what of it isn’t recorded if that is all", () => {
  expect(formatChanged(3, 1)).toBe("Changed 3 files");
  expect(formatChanged(0, 1)).toBe("Changed 1 unrecorded file or folder");
});

it("says who undid changes, and who reversed that", () => {
  expect(formatUndoNotice({ by: "ada", files: 1, isRedone: false })).toBe("ada undid changes to 1 file");
  expect(formatUndoNotice({ by: "ada", files: 2, isRedone: true })).toBe("ada reversed an undo of 2 files");
});
