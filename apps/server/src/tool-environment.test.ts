import { expect, it } from "vitest";
import { toolEnvironment } from "./tool-environment.ts";

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
