import { expect, it } from "vitest";
import { toolEnvironment, toolPath } from "./tool-environment.ts";

it("is what a person had before the package manager started the server", () => {
  const given = {
    HOME: "/home/ada",
    EDITOR: "vi",
    GITHUB_TOKEN: "hers",
    npm_config_registry: "https://registry.example",
    npm_config_local_prefix: "/srv/countersign",
    npm_config_yes: "true",
    npm_lifecycle_event: "start",
    PNPM_PACKAGE_NAME: "countersign",
    INIT_CWD: "/srv/countersign",
    PORT: "4747",
    HOST: "127.0.0.1",
    NODE: "/srv/countersign/node_modules/.bin/node",
    PATH: "/srv/countersign/node_modules/.bin:/home/ada/.npm/_npx/1/node_modules/.bin:/srv/countersigned/bin:/usr/bin",
  };
  expect(toolEnvironment(given, "/srv/countersign/")).toEqual({
    HOME: "/home/ada",
    EDITOR: "vi",
    GITHUB_TOKEN: "hers",
    npm_config_registry: "https://registry.example",
    PATH: "/srv/countersigned/bin:/usr/bin",
  });
});

it.each([
  { name: "programs of the checkout", folder: "/srv/app/countersign/node_modules/.bin" },
  { name: "those of one of its packages", folder: "/srv/app/countersign/apps/server/node_modules/.bin" },
  { name: "those of a folder above it", folder: "/srv/app/node_modules/.bin" },
  { name: "those of a folder further up", folder: "/srv/node_modules/.bin" },
  { name: "those of the root", folder: "/node_modules/.bin" },
  { name: "a folder above, with slashes", folder: "/srv//node_modules/.bin/" },
  { name: "the folder where npx was called", folder: "/home/ada/work/node_modules/.bin" },
  { name: "a folder above that", folder: "/home/node_modules/.bin" },
  { name: "what npx fetched", folder: "/home/ada/.npm/_npx/0a1b/node_modules/.bin" },
  { name: "npm's own", folder: "/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin" },
  { name: "pnpm's own", folder: "/home/ada/.npm/_npx/0a1b/node_modules/pnpm/dist/node-gyp-bin" },
])("leaves out of PATH what the package manager put there: $name", ({ folder }) => {
  const given = { PATH: `${folder}:/opt/tools:/usr/bin:/bin`, INIT_CWD: "/home/ada/work" };
  expect(toolPath(given, "/srv/app/countersign/")).toBe("/opt/tools:/usr/bin:/bin");
});

it.each([
  "/home/ada/bin:/usr/local/bin:/usr/bin",
  "/home/ada/tools/node_modules/.bin:/usr/bin:/home/ada/bin",
  "/srv/app/countersigned/node_modules/.bin:/usr/bin",
  "/srv/app/bin:/srv/app/countersign-tools:/usr/bin",
  "/usr/lib/node_modules/npm/bin:/usr/bin",
])("keeps what the person has in PATH, in that order: %s", (PATH) => {
  expect(toolPath({ PATH }, "/srv/app/countersign/")).toBe(PATH);
});
