import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApi } from "../fixtures/api-harness.ts";
import { type Api, openTerminal } from "./fixtures.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi({ hasHome: true });
});
afterAll(() => api.close());

describe("024-tool-permission-system, in a terminal", () => {
  it("US 1.3: a command asks, and Yes runs it", async () => {
    const { id } = await api.waiting("sh -c true");
    const terminal = await openTerminal(api, ["attach", id]);
    await terminal.shows("Do you want to proceed?");
    await expect
      .poll(
        async () => {
          await terminal.press("y");
          return (await api.session(id)).status;
        },
        { interval: 1000 },
      )
      .toBe("idle");
    console.log(await terminal.history());
  });
});
