// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, expect, it } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { GrantsButton } from "./grants-button.tsx";

afterEach(cleanup);

it("says that it counts what this session alone always allows", async () => {
  render(
    <NuqsTestingAdapter>
      <FakeServer answer={(procedure) => (procedure === "sessions.grants" ? [] : {})}>
        <GrantsButton sessionId="s1" />
      </FakeServer>
    </NuqsTestingAdapter>,
  );
  await expect.poll(() => screen.getByRole("button").textContent).toBe("0always allowed in this session");
  expect(screen.getByRole("button").title).toContain("Rules of the project and the team aren’t counted");
});
