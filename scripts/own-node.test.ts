import { expect, it } from "vitest";
import { nodeProblem } from "./own-node.mjs";

it.each([
  { version: "14.21.3", isOld: true },
  { version: "20.20.2", isOld: true },
  { version: "22.11.0", isOld: true },
  { version: "22.12.0", isOld: false },
  { version: "22.18.1", isOld: false },
  { version: "24.0.0", isOld: false },
  { version: "100.1.0", isOld: false },
])("Node $version is too old: $isOld", ({ version, isOld }) => {
  const problem = nodeProblem(version);
  expect(problem === null).toBe(!isOld);
  if (isOld) expect(problem).toContain(`Countersign needs Node 22.12 or newer, but this is ${version}`);
});
