import { expect, it } from "vitest";
import { closeAll } from "./close-all.ts";

it("closes last opened first, all of them, and says at the end what failed", async () => {
  const closed: string[] = [];
  const close = (name: string) => async () => {
    closed.push(name);
    if (name === "second") throw new Error("stuck");
  };
  const closing = closeAll(["first", "second", "third"].map(close));
  await expect(closing).rejects.toMatchObject({ errors: [expect.objectContaining({ message: "stuck" })] });
  expect(closed).toEqual(["third", "second", "first"]);
});
