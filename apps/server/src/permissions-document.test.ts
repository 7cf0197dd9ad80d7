import { readFile } from "node:fs/promises";
import { apiRouter } from "@countersign/api";
import { role } from "@countersign/contracts/person";
import { permissionsOf } from "@countersign/contracts/role-permissions";
import { expect, it } from "vitest";

it("docs/api.md says of every procedure which permission it needs, and which roles have it", async () => {
  const text = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
  const table = text.split("## Who may what")[1]?.split("Some ask for more")[0] ?? "";
  const rows = [...table.matchAll(/^\| `(\w+)`\s*\| ([^|]+?)\s*\| (.+?)\s*\|$/gm)];
  const said = rows.flatMap(([, permission = "", , names = ""]) =>
    [...names.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => [name, permission]),
  );
  const asked = Object.entries(apiRouter._def.procedures).map(([name, procedure]) => [
    name,
    Reflect.get(Object(Reflect.get(Object(Reflect.get(procedure, "_def")), "meta")), "needs"),
  ]);
  expect(said.sort()).toEqual(asked.sort());
  for (const [, permission = "", who = ""] of rows) {
    const having = role.options.filter((each) => permissionsOf(each).some((one) => one === permission));
    const roles = who === "everybody" ? [...role.options] : who.split(", ");
    expect(roles.sort(), permission).toEqual(having.sort());
  }
});
