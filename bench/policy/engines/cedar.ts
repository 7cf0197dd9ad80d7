import { workspace } from "../mix.ts";
import type { Engine } from "./engine.ts";
import { load, property, type Unknown } from "./load.ts";

/** Cedar in WebAssembly, with policies that are parsed once. */
export const cedar: Engine = {
  name: "@cedar-policy/cedar-wasm",
  note: "compares the whole command as one text; knows no ask, no shell, no paths",
  prepare: async (rules) => {
    const module = await load("@cedar-policy/cedar-wasm/nodejs");
    const policies: Record<string, string> = {};
    rules.forEach((rule, index) => {
      const effect = rule.effect === "allow" ? "permit" : "forbid";
      const action = rule.kind === "command" ? "run" : "write";
      const test =
        rule.kind === "command"
          ? `context.text == "${rule.prefix}" || context.text like "${rule.prefix} *"`
          : `context.text like "${workspace}/${rule.folder}/*"`;
      policies[`rule${index}`] =
        `${effect}(principal, action == Action::"${action}", resource) when { ${test} };`;
    });
    const parsed: Unknown = Reflect.apply(property(module, "preparsePolicySet"), module, [
      "bench",
      { staticPolicies: policies },
    ]);
    if (String(property(parsed, "type")) !== "success")
      throw new Error(`cedar did not take the policies: ${JSON.stringify(parsed)}`);
    const authorize = property(module, "statefulIsAuthorized");
    return (call) => {
      const answer: Unknown = Reflect.apply(authorize, module, [
        {
          principal: { type: "User", id: "agent" },
          action: { type: "Action", id: call.kind === "command" ? "run" : "write" },
          resource: { type: "Workspace", id: "one" },
          context: { text: call.kind === "command" ? call.command : `${workspace}/${call.path}` },
          preparsedPolicySetId: "bench",
          entities: [],
        },
      ]);
      return String(property(property(answer, "response"), "decision")) === "allow" ? "allow" : "deny";
    };
  },
};
