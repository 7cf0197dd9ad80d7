import type { Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { FileBasis } from "@countersign/contracts/preview";
import type { PolicyCall, PolicyContext } from "@countersign/policy";
import { isInside } from "../file-system/tool-path.ts";
import {
  type PolicyDependencies,
  type PolicySession,
  policyContext,
  type SessionPolicy,
} from "./session-policy.ts";

/**
 * The policy's answers to one look at one call. `decide`: on the call as it was asked for. `bind`: on the real paths that
 * its preview rests on as well, the stricter answer counts. `mayRead`: whether a Read of its file would run unasked.
 */
export type Judge = {
  decide(): Decision;
  bind(decision: Decision, basis: FileBasis[]): Decision;
  mayRead(): boolean;
};

/** The field in which each tool names its path. */
const pathFields: ReadonlyMap<string, "file_path" | "path"> = new Map([
  ["Read", "file_path"],
  ["Write", "file_path"],
  ["Edit", "file_path"],
  ["MultiEdit", "file_path"],
  ["Delete", "file_path"],
  ["LS", "path"],
  ["Grep", "path"],
  ["Glob", "path"],
]);

const strictness = { allow: 0, ask: 1, deny: 2 };

/**
 * Makes the judge of one look. A link may lead elsewhere at every moment, so it remembers where the policy's paths led; a
 * preview that rests on another path is decided on anew, under that path. The product's own data is closed to the agent's
 * tools in every mode.
 */
export function createJudge(
  call: Call,
  { session, mode }: { session: PolicySession; mode: PermissionMode },
  policy: SessionPolicy,
  dependencies: PolicyDependencies & { decide: (call: PolicyCall, context: PolicyContext) => Decision },
): Judge {
  const decided = new Set<string>();
  const context = policyContext({ session, mode, policy }, dependencies);
  const following = {
    ...context,
    fileSystem: {
      realpath(path: string) {
        const real = context.fileSystem.realpath(path);
        decided.add(path).add(real);
        return real;
      },
    },
  };
  const field = pathFields.get(call.tool);
  const on = (tool: string, input: Call["input"]) => dependencies.decide({ tool, input }, following);
  const closed = (): Decision | null => {
    const data = policy.productData;
    const isClosed =
      field !== undefined && data !== undefined && [...decided].some((path) => isInside(path, data));
    return isClosed ? closedAnswer(call.tool) : null;
  };

  return {
    decide() {
      const decision = on(call.tool, call.input);
      return closed() ?? decision;
    },
    bind(decision, basis) {
      if (field === undefined) return decision;
      const moved = basis.map(({ path }) => path).filter((path) => !decided.has(path));
      const answers = moved.map((path) => on(call.tool, { ...call.input, [field]: path }));
      const strictest = answers.reduce(
        (left, right) => (strictness[right.kind] > strictness[left.kind] ? right : left),
        decision,
      );
      return closed() ?? strictest;
    },
    mayRead() {
      const path = field === undefined ? undefined : call.input[field];
      return typeof path === "string" && on("Read", { file_path: path }).kind === "allow";
    },
  };
}

function closedAnswer(tool: string): Decision {
  const text = "This is the data of Countersign itself, which no agent's tool may touch";
  return {
    kind: "deny",
    because: [{ kind: "floor", text }],
    code: "rule_denied",
    message: `${text}: ${tool} did not run.`,
  };
}
