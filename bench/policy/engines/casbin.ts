import { workspace } from "../mix.ts";
import type { Engine } from "./engine.ts";
import { load, property, type Unknown } from "./load.ts";

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
    const module = await load("casbin");
    const lines = rules.map((rule) => {
      const effect = rule.effect === "allow" ? "allow" : "deny";
      return rule.kind === "command"
        ? `p, run, ${rule.prefix} *, ${effect}`
        : `p, write, ${workspace}/${rule.folder}/*, ${effect}`;
    });
    const parsedModel: Unknown = Reflect.apply(property(module, "newModelFromString"), module, [model]);
    const adapter: Unknown = Reflect.construct(property(module, "StringAdapter"), [lines.join("\n")]);
    const enforcer: Unknown = await Reflect.apply(property(module, "newEnforcer"), module, [
      parsedModel,
      adapter,
    ]);
    const enforce = property(enforcer, "enforceSync");
    return (call) => {
      const text = call.kind === "command" ? call.command : `${workspace}/${call.path}`;
      return Reflect.apply(enforce, enforcer, [call.kind === "command" ? "run" : "write", text]) === true
        ? "allow"
        : "deny";
    };
  },
};
