import { formatIssueMessage } from "@countersign/contracts/format-issues";
import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import { sandboxLevel } from "@countersign/contracts/sandbox";
import { type SandboxLevel, strictest } from "@countersign/contracts/sandbox-level";
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { z } from "zod";
import { findTwice } from "./find-twice.ts";
import { type FileHook, parseHooks } from "./parse-hooks.ts";
import { type FileServer, parseMcpServers } from "./parse-mcp-servers.ts";
import { placeOf, type SettingsProblem } from "./place-in-text.ts";

/** A rule as it stands in a file; `line` counts from 1. */
export type SettingsRule = { text: string; line: number };

/** What a settings file says of permissions, its hooks, and the MCP servers of a `.mcp.json`. `warning` is something in it that is passed over. */
export type SettingsContent = {
  allow: SettingsRule[];
  ask: SettingsRule[];
  deny: SettingsRule[];
  additionalDirectories: string[];
  defaultMode: PermissionMode | null;
  isBypassDisabled: boolean;
  /** `off` says nothing: a file can only make the sandbox stricter. */
  sandbox: SandboxLevel;
  hooks: FileHook[];
  mcpServers: FileServer[];
  warning: SettingsProblem | null;
};

export type ParsedSettings = { ok: true; content: SettingsContent } | { ok: false; problem: SettingsProblem };

const texts = z.array(z.string()).optional();
const permissions = z.looseObject({
  allow: texts,
  ask: texts,
  deny: texts,
  additionalDirectories: texts,
  defaultMode: z.string().optional(),
  disableBypassPermissionsMode: z.string().optional(),
});
/** `enabled` is Claude Code's. Its other fields are passed over. */
const sandbox = z.looseObject({ enabled: z.boolean().optional(), level: sandboxLevel.optional() });
const settings = z.looseObject({ permissions: permissions.optional(), sandbox: sandbox.optional() });
const known = new Set(Object.keys(permissions.shape));
const lists = ["allow", "ask", "deny"] as const;

/** A settings file that says nothing. */
export const noSettings: SettingsContent = {
  allow: [],
  ask: [],
  deny: [],
  additionalDirectories: [],
  defaultMode: null,
  isBypassDisabled: false,
  sandbox: "off",
  hooks: [],
  mcpServers: [],
  warning: null,
};

/**
 * Reads the text of a settings.json, comments and trailing commas allowed. Everything beside `permissions`, `hooks` and `sandbox` is
 * somebody else's. What is unknown in `permissions` is passed over with a warning, because a misspelt `deny` denies nothing.
 */
export function parseSettings(text: string): ParsedSettings {
  return parseWith(text, readTree);
}

/** Reads the text of a `.mcp.json`. */
export function parseMcpFile(text: string): ParsedSettings {
  return parseWith(text, (tree) => {
    const twice = findTwice(tree, "everywhere");
    if (twice !== null) return parseFailure(text, twice.offset, `it has the key ${twice.value} twice`);
    const parsed = parseMcpServers(tree, text);
    if (!parsed.ok) return parsed;
    return { ok: true, content: { ...noSettings, mcpServers: parsed.servers, warning: parsed.warning } };
  });
}

function parseWith(text: string, read: (tree: Node, text: string) => ParsedSettings): ParsedSettings {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    const [error] = errors;
    if (error !== undefined) return parseFailure(text, error.offset, describeParseError(error));
    if (tree === undefined) return parseFailure(text, 0, "it is empty");
    return read(tree, text);
  } catch (error) {
    if (error instanceof RangeError) return parseFailure(text, 0, "it’s nested too deeply");
    throw error;
  }
}

function readTree(tree: Node, text: string): ParsedSettings {
  const twice =
    findTwice(tree) ??
    findTwice(findNodeAtLocation(tree, ["permissions"])) ??
    findTwice(findNodeAtLocation(tree, ["sandbox"]));
  if (twice !== null) return parseFailure(text, twice.offset, `it has the key ${twice.value} twice`);
  const parsed = settings.safeParse(getNodeValue(tree));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []).filter((key) => typeof key !== "symbol");
    const node = findNodeAtLocation(tree, path) ?? tree;
    const place = path.length === 0 ? "" : `${path.join(".")}: `;
    return parseFailure(
      text,
      node.offset,
      `${place}${issue === undefined ? "it has the wrong shape" : formatIssueMessage(issue)}`,
    );
  }
  const hooks = parseHooks(tree, text);
  if (!hooks.ok) return hooks;
  const given = parsed.data.permissions ?? {};
  const rules = Object.fromEntries(lists.map((list) => [list, rulesIn(tree, list, given[list] ?? [], text)]));
  const mode = permissionMode.safeParse(given.defaultMode);
  return {
    ok: true,
    content: {
      allow: rules.allow ?? [],
      ask: rules.ask ?? [],
      deny: rules.deny ?? [],
      additionalDirectories: given.additionalDirectories ?? [],
      defaultMode: mode.success ? mode.data : null,
      isBypassDisabled: given.disableBypassPermissionsMode === "disable",
      sandbox: sandboxOf(parsed.data.sandbox),
      hooks: hooks.hooks,
      mcpServers: [],
      warning: findWarning(tree, given, text) ?? hooks.warning,
    },
  };
}

function sandboxOf(given: z.infer<typeof sandbox> = {}): SandboxLevel {
  return strictest([given.enabled === true ? "workspace" : "off", given.level ?? "off"]);
}

function rulesIn(tree: Node, list: string, rules: string[], text: string): SettingsRule[] {
  return rules.map((rule, index) => {
    const node = findNodeAtLocation(tree, ["permissions", list, index]);
    return { text: rule, line: placeOf(text, node?.offset ?? 0).line };
  });
}

function findWarning(tree: Node, given: z.infer<typeof permissions>, text: string): SettingsProblem | null {
  const at = (path: string[], message: string) => {
    const node = findNodeAtLocation(tree, path);
    return { ...placeOf(text, node?.parent?.offset ?? node?.offset ?? 0), message };
  };
  const unknown = Object.keys(given).find((key) => !known.has(key));
  if (unknown !== undefined)
    return at(["permissions", unknown], `permissions.${unknown} is unknown and has no effect`);
  const { defaultMode, disableBypassPermissionsMode: bypass } = given;
  if (defaultMode !== undefined && !permissionMode.safeParse(defaultMode).success)
    return at(["permissions", "defaultMode"], "permissions.defaultMode isn’t a known mode");
  if (defaultMode === "bypassPermissions")
    return at(["permissions", "defaultMode"], "a file can’t start a session in mode bypassPermissions");
  if (bypass !== undefined && bypass !== "disable")
    return at(["permissions", "disableBypassPermissionsMode"], 'only "disable" has an effect here');
  return null;
}

function parseFailure(text: string, offset: number, message: string): ParsedSettings {
  return { ok: false, problem: { ...placeOf(text, offset), message } };
}

/** `CloseBraceExpected` as "close brace expected". */
function describeParseError({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}
