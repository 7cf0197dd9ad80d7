import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { claudeHome } from "../doctor/fixtures/connected-claude.ts";

it.each([
  { name: "connect", run: ({ connect }: Home) => connect() },
  { name: "disconnect", run: ({ disconnect }: Home) => disconnect() },
])(
  "$name leaves a settings file alone that the agent can't read, and says to $name again",
  async ({ name, run }) => {
    const home = await claudeHome();
    await home.connect();
    const text = "{ // mine\n}";
    await writeFile(home.userFile, text);
    const key = await readFile(home.place.conf, "utf8");
    await expect(run(home)).rejects.toThrow(
      new RegExp(
        `can’t read .*\\. Remove comments and trailing commas, then ${name} again\\. Nothing was changed\\.$`,
      ),
    );
    expect([await readFile(home.userFile, "utf8"), await readFile(home.place.conf, "utf8")]).toEqual([
      text,
      key,
    ]);
  },
);

type Home = Awaited<ReturnType<typeof claudeHome>>;
