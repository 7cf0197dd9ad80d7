// What the benchmark uses of the other engines. They are installed for it alone, on demand (bench/policy/package.json), so
// that their own types are not there when ours are checked.

declare module "casbin" {
  export type Model = { readonly model: ReadonlyMap<string, unknown> };
  export class StringAdapter {
    constructor(policy: string);
  }
  export type Enforcer = { enforceSync(...request: string[]): boolean };
  export function newModelFromString(text: string): Model;
  export function newEnforcer(model: Model, adapter: StringAdapter): Promise<Enforcer>;
}

declare module "@cedar-policy/cedar-wasm/nodejs" {
  type Entity = { type: string; id: string };
  export type AuthorizationRequest = {
    principal: Entity;
    action: Entity;
    resource: Entity;
    context: Record<string, string>;
    preparsedPolicySetId: string;
    entities: readonly Entity[];
  };
  export type AuthorizationAnswer =
    | { type: "success"; response: { decision: "allow" | "deny" } }
    | { type: "failure"; errors: readonly unknown[] };
  export function preparsePolicySet(
    id: string,
    policies: { staticPolicies: Record<string, string> },
  ): { type: "success" } | { type: "failure"; errors: readonly unknown[] };
  export function statefulIsAuthorized(request: AuthorizationRequest): AuthorizationAnswer;
}

declare module "@google/gemini-cli-core" {
  type Decision = "allow" | "deny" | "ask_user";
  export type PolicyRule = { toolName: string; decision: Decision; priority: number; argsPattern: RegExp };
  export class PolicyEngine {
    constructor(config: { defaultDecision: Decision; rules: readonly PolicyRule[] });
    check(
      call: { name: string; args: Record<string, string> },
      serverName: string | undefined,
    ): Promise<{ decision: Decision }>;
  }
}
