import { expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { at } from "../fixtures/test-records.ts";
import { createTeamRepository } from "./team-repository.ts";

it("changes what is named, keeps the rest, and says who did it", async () => {
  const { database, rules } = await openHarness();
  const store = createTeamRepository(database);
  const before = (await rules.snapshot()).version;
  expect(await store.settings()).toMatchObject({ asksForReadOnlyCommands: false, changedBy: null });
  await store.change({ asksForReadOnlyCommands: true }, { by: "ada", at });
  await store.change({ dualApprovalFrom: "high", keepsDays: undefined }, { by: "bo", at });
  expect(await store.settings()).toEqual({
    reviewsRules: false,
    dualApprovalFrom: "high",
    excludesStarter: false,
    keepsDays: null,
    asksForReadOnlyCommands: true,
    releasesCoveredCalls: false,
    allowsAutoMode: false,
    sandbox: "off",
    changedBy: "bo",
    changedAt: at,
  });
  const after = await rules.snapshot();
  expect(after.team).toMatchObject({ asksForReadOnlyCommands: true });
  expect(after.version).not.toBe(before);
});
