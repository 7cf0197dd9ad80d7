import { readHookMatcher, readHookTimeout, taskTool, toolNamesIn } from "@countersign/agent";
import { isAgentHook } from "@countersign/contracts/agent-hook";
import { formatIssueMessage } from "@countersign/contracts/format-issues";
import { type HookEvent, hookEvent } from "@countersign/contracts/hook";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import { z } from "zod";
import { correctMatcher } from "./correct-matcher.ts";
import { findTwice } from "./find-twice.ts";
import { nearName } from "./near-name.ts";
import { placeOf, type SettingsProblem } from "./place-in-text.ts";

/** What a hook of a settings file runs. `sandbox`: outside the sandbox, even if the session's commands have one; only in a file that a person trusts. A type that is not known here cannot be run, and blocks. */
export type HookAction =
  | { type: "command"; command: string; sandbox?: "off" }
  | { type: "http"; url: string; headers: Record<string, string> }
  | { type: "unknown"; name: string };

/**
 * A hook of a settings file. `problem`: why it cannot be run as it stands; what it is for is blocked then. `meant`: for which
 * tools that is, where `matcher` is misspelt.
 */
export type FileHook = {
  event: HookEvent;
  matcher: string | null;
  meant?: string | undefined;
  action: HookAction;
  timeoutMs: number;
  onFailure: "block" | "allow";
  line: number;
  problem: string | null;
};

export type ParsedHooks =
  | { ok: true; hooks: FileHook[]; warning: SettingsProblem | null }
  | { ok: false; problem: SettingsProblem };

const action = z.looseObject({
  type: z.string(),
  command: z.string().optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  timeout: z.union([z.number(), z.string()]).optional(),
  onFailure: z.enum(["block", "allow"]).optional(),
  sandbox: z.literal("off").optional(),
});
const group = z.looseObject({ matcher: z.string().optional(), hooks: z.array(action) });
const groups = z.array(group);
type Action = z.infer<typeof action>;

const known = { group: new Set(Object.keys(group.shape)), action: new Set(Object.keys(action.shape)) };
/** Fields of Claude Code that change nothing of what a hook decides. */
const passedOver = new Set(["statusMessage", "description"]);

/**
 * Reads `hooks` of a settings file, in the shape of Claude Code. What has another shape breaks the file, and so does a field that
 * is not known, because it may be what makes the hook safe (`onfailure`); what can be read but not run (a matcher, a type)
 * stays as a hook that blocks; an event of another product is passed over with a warning.
 */
export function parseHooks(tree: Node, text: string): ParsedHooks {
  const reader = new HooksReader(tree, text);
  try {
    return { ok: true, hooks: reader.read(), warning: reader.warning };
  } catch (error) {
    if (error instanceof BrokenHooks) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Whether these are only hooks with which an agent asks Countersign. Run as our own hooks, they would ask us again without end. */
function isOnlyOurs(value: unknown): boolean {
  const parsed = groups.safeParse(value);
  if (!parsed.success || parsed.data.length === 0) return false;
  return parsed.data.every(({ hooks }) => hooks.length > 0 && hooks.every(isAgentHook));
}

class BrokenHooks extends Error {
  readonly problem: SettingsProblem;
  constructor(problem: SettingsProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

type Path = (string | number)[];

class HooksReader {
  readonly #tree: Node;
  readonly #text: string;
  warning: SettingsProblem | null = null;

  constructor(tree: Node, text: string) {
    this.#tree = tree;
    this.#text = text;
  }

  read(): FileHook[] {
    const node = findNodeAtLocation(this.#tree, ["hooks"]);
    if (node === undefined) return [];
    if (node.type !== "object") this.#break(["hooks"], "hooks must be an object with a list for each event");
    const twice = findTwice(node, "everywhere");
    if (twice !== null)
      throw new BrokenHooks(this.#problem(twice.offset, `it has the key ${twice.value} twice`));
    return Object.entries(z.record(z.string(), z.unknown()).parse(getNodeValue(node))).flatMap(
      ([name, value]) => {
        if (isOnlyOurs(value)) return [];
        const event = hookEvent.safeParse(name);
        if (event.success) return this.#ofEvent(event.data, value);
        const near = nearName(name, hookEvent.options);
        if (near !== null)
          this.#breakAt(["hooks", name], `hooks.${name} isn’t an event. Did you mean ${near}?`);
        this.#warn(["hooks", name], `hooks.${name} isn’t an event here and has no effect`);
        return [];
      },
    );
  }

  #ofEvent(event: HookEvent, value: unknown): FileHook[] {
    const path = ["hooks", event];
    const parsed = groups.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const inside = (issue?.path ?? []).filter((key) => typeof key !== "symbol");
      const place = [...path, ...inside];
      return this.#break(
        place,
        `${place.join(".")}: ${issue === undefined ? "it has the wrong shape" : formatIssueMessage(issue)}`,
      );
    }
    return parsed.data.flatMap((each, index) => {
      const at = [...path, index];
      this.#refuseUnknown(each, known.group, at);
      const matcher = this.#matcher(event, each.matcher, at);
      return each.hooks.flatMap((one, position) => {
        if (isAgentHook(one)) return [];
        const hook = this.#hook(one, [...at, "hooks", position]);
        return { event, ...hook, ...matcher, problem: matcher.problem ?? hook.problem };
      });
    });
  }

  #matcher(
    event: HookEvent,
    text: string | undefined,
    path: Path,
  ): Pick<FileHook, "matcher" | "meant" | "problem"> {
    const place = [...path, "matcher"];
    const read = readHookMatcher(text);
    const meant = text === undefined ? null : correctMatcher(event, text);
    const problem = read.ok ? (meant?.problem ?? null) : read.message;
    if (problem !== null) this.#warn(place, `${problem}: calls it applies to are blocked`);
    const isForTask = event === "PostToolUse" && toolNamesIn(text ?? "")?.includes(taskTool) === true;
    if (isForTask) this.#warn(place, `PostToolUse does not run for ${taskTool}: SubagentStop does`);
    return { matcher: text ?? null, meant: meant?.matcher, problem };
  }

  #hook(one: Action, path: Path): Omit<FileHook, "event" | "matcher"> {
    // Those of a type that is not known here are its own: it blocks in any case.
    if (one.type === "command" || one.type === "http") this.#refuseUnknown(one, known.action, path);
    const timeout = readHookTimeout(one.timeout);
    if (!timeout.ok) return this.#break([...path, "timeout"], timeout.message);
    if (typeof one.timeout === "number" && one.timeout < 1_000) {
      const seconds = `${one.timeout}s`;
      this.#warn(
        [...path, "timeout"],
        `timeout ${one.timeout} is in milliseconds here: write "${seconds}" for seconds`,
      );
    }
    const action = this.#action(one, path);
    const problem = action.type === "unknown" ? `hooks of type ${action.name} can’t be run here` : null;
    if (problem !== null) this.#warn([...path, "type"], `${problem}: calls it applies to are blocked`);
    const line = placeOf(this.#text, findNodeAtLocation(this.#tree, path)?.offset ?? 0).line;
    return { action, timeoutMs: timeout.milliseconds, onFailure: one.onFailure ?? "block", line, problem };
  }

  #action({ type, command, url, headers = {}, sandbox }: Action, path: Path): HookAction {
    if (type === "command") {
      if (command === undefined || command.trim() === "")
        return this.#break(path, "a command hook needs a command");
      if (command.includes("\0")) return this.#break([...path, "command"], "the command contains a NUL byte");
      // Absent without it, so that what people trusted before it existed stays trusted.
      return sandbox === undefined ? { type, command } : { type, command, sandbox };
    }
    if (type !== "http") return { type: "unknown", name: type };
    if (url === undefined) return this.#break(path, "an http hook needs a url");
    const problem = urlProblem(url) ?? headersProblem(headers);
    if (problem !== null) return this.#break([...path, "url"], problem);
    return { type, url, headers };
  }

  #refuseUnknown(value: object, names: ReadonlySet<string>, path: Path): void {
    const unknown = Object.keys(value).find((key) => !names.has(key) && !passedOver.has(key));
    if (unknown === undefined) return;
    const near = nearName(unknown, [...names]);
    const message = `${[...path, unknown].join(".")} is unknown`;
    this.#breakAt([...path, unknown], near === null ? message : `${message}. Did you mean ${near}?`);
  }

  #warn(path: Path, message: string): void {
    const node = findNodeAtLocation(this.#tree, path);
    this.warning ??= this.#problem(node?.parent?.offset ?? node?.offset ?? 0, message);
  }

  /** Breaks where a name stands, not its value. */
  #breakAt(path: Path, message: string): never {
    const node = findNodeAtLocation(this.#tree, path);
    throw new BrokenHooks(this.#problem(node?.parent?.offset ?? 0, message));
  }

  #break(path: Path, message: string): never {
    const node = findNodeAtLocation(this.#tree, path) ?? findNodeAtLocation(this.#tree, ["hooks"]);
    throw new BrokenHooks(this.#problem(node?.offset ?? 0, message));
  }

  #problem(offset: number, message: string): SettingsProblem {
    return { ...placeOf(this.#text, offset), message };
  }
}

function urlProblem(url: string): string | null {
  if (!URL.canParse(url)) return `${url} isn’t a valid URL`;
  const { protocol, username, password } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:")
    return "a hook’s URL must start with http:// or https://";
  return username + password === "" ? null : "put the user name and password in headers, not in the URL";
}

function headersProblem(headers: Record<string, string>): string | null {
  try {
    new Headers(headers);
    return null;
  } catch {
    return "a header can’t be sent: its name or value contains invalid characters";
  }
}
