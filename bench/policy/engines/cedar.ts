import { workspace } from "../mix.ts";
import type { Engine } from "./engine.ts";

/** Cedar in WebAssembly, with policies that are parsed once. */
export const cedar: Engine = {
  name: "@cedar-policy/cedar-wasm",
  note: "compares the whole command as one text; knows no ask, no shell, no paths",
  prepare: async (rules) => {
    const { preparsePolicySet, statefulIsAuthorized } = await import("@cedar-policy/cedar-wasm/nodejs");
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
    const parsed = preparsePolicySet("bench", { staticPolicies: policies });
    if (parsed.type !== "success")
      throw new Error(`cedar did not take the policies: ${JSON.stringify(parsed)}`);
    return (call) => {
      const answer = statefulIsAuthorized({
        principal: { type: "User", id: "agent" },
        action: { type: "Action", id: call.kind === "command" ? "run" : "write" },
        resource: { type: "Workspace", id: "one" },
        context: { text: call.kind === "command" ? call.command : `${workspace}/${call.path}` },
        preparsedPolicySetId: "bench",
        entities: [],
      });
      if (answer.type !== "success") throw new Error(`cedar did not decide: ${JSON.stringify(answer)}`);
      return answer.response.decision;
    };
  },
};
