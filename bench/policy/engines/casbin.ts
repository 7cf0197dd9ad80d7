import { workspace } from "../mix.ts";
import type { Engine } from "./engine.ts";

const model = `
[request_definition]
r = tool, text
[policy_definition]
p = tool, text, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.tool == p.tool && keyMatch(r.text, p.text)
`;

/** Casbin with its fastest text matcher, keyMatch, called synchronously. */
export const casbin: Engine = {
  name: "casbin",
  note: "compares the whole command as one text; knows no ask, no shell, no paths",
  prepare: async (rules) => {
    const { newEnforcer, newModelFromString, StringAdapter } = await import("casbin");
    const lines = rules.map((rule) => {
      const effect = rule.effect === "allow" ? "allow" : "deny";
      return rule.kind === "command"
        ? `p, run, ${rule.prefix} *, ${effect}`
        : `p, write, ${workspace}/${rule.folder}/*, ${effect}`;
    });
    const adapter = new StringAdapter(lines.join("\n"));
    const enforcer = await newEnforcer(newModelFromString(model), adapter);
    return (call) => {
      const text = call.kind === "command" ? call.command : `${workspace}/${call.path}`;
      return enforcer.enforceSync(call.kind === "command" ? "run" : "write", text) ? "allow" : "deny";
    };
  },
};
