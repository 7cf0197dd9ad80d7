import { z } from "zod";
import { settingsHook } from "./hook.ts";
import { mcpServer } from "./mcp-server.ts";
import { permissionMode } from "./permission-mode.ts";

/** A settings file that applies to a workspace: what is wrong with it, and whether what it allows counts. */
export const settingsFile = z.strictObject({
  path: z.string(),
  source: z.string(),
  /** False where there is no such file. */
  isPresent: z.boolean(),
  rules: z.int(),
  /** Without `holdsLastGood`, a warning. Lines and columns count from 1. */
  problem: z.strictObject({ line: z.int(), column: z.int(), message: z.string() }).nullable(),
  /** The file is broken, and its last good rules apply. */
  holdsLastGood: z.boolean(),
  /**
   * What a file of the workspace allows and runs counts only when a person trusted exactly the content that
   * `digest` names; what it asks for and denies always counts. "not-needed": a file of the user, or one that
   * allows and runs nothing.
   */
  trust: z.enum(["trusted", "untrusted", "not-needed"]),
  trustedBy: z.string().nullable(),
  trustedAt: z.string().nullable(),
  /**
   * Who trusts its current content, where the team requires two people: it counts once somebody else trusts it
   * too.
   */
  trustProposedBy: z.string().nullable(),
  digest: z.string(),
  allow: z.array(z.string()),
  additionalDirectories: z.array(z.string()),
  defaultMode: permissionMode.nullable(),
  hooks: z.array(settingsHook),
  /** Whether it is the `.mcp.json` of the workspace, which holds only MCP servers. */
  isMcp: z.boolean(),
  mcpServers: z.array(mcpServer),
  /** The files of the workspace that its hooks or MCP servers run. */
  hookPrograms: z.array(z.string()),
  /** Why the calls of its trusted hooks are blocked: the file or one of their programs has changed. */
  blocked: z.string().nullable(),
});
export type SettingsFile = z.infer<typeof settingsFile>;

/** The file to trust, as it was shown. */
export const settingsTrust = z.strictObject({
  workspace: z.string().min(1),
  path: z.string().min(1),
  /** That of `settingsFile` or `listedHook`. A file that has changed since is a conflict. */
  digest: z.string().min(1),
});
export type SettingsTrust = z.infer<typeof settingsTrust>;
