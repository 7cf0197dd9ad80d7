import { expect, it } from "vitest";
import { sampleSession } from "../fixtures/sample-session.ts";
import { listEntries } from "./list-entries.ts";

const sessions = [
  sampleSession("a", { workspace: "/code/shop" }),
  sampleSession("b", { workspace: "/code/site" }),
  sampleSession("c", { workspace: "/code/site" }),
];
const texts = (options: Parameters<typeof listEntries>[1]) =>
  listEntries(sessions, options).map((entry) =>
    entry.kind === "session" ? entry.session.id : `${entry.workspace} ${entry.count}`,
  );

it("lists sessions in their order", () => {
  expect(texts({ isGrouped: false, isWhole: true })).toEqual(["a", "b", "c"]);
});

it.each([
  { name: "once all are loaded", isWhole: true, last: "/code/site 2" },
  { name: "but the last, while more may follow", isWhole: false, last: "/code/site null" },
])("counts the sessions of each workspace, $name", ({ isWhole, last }) => {
  expect(texts({ isGrouped: true, isWhole })).toEqual(["/code/shop 1", "a", last, "b", "c"]);
});
