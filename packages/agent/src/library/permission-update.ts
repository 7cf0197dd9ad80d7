import { permissionMode } from "@countersign/contracts/permission-mode";
import { ruleBehavior } from "@countersign/contracts/rule";
import { z } from "zod";

const mostRules = 1_000;
const mostDirectories = 100;

/** Where a change of permissions is to be kept. Only `session` stays inside the agent; the others are the host's to store. */
const destination = z.enum(["session", "localSettings", "projectSettings", "userSettings"]);
const ruleValue = z.strictObject({ toolName: z.string().min(1), ruleContent: z.string().optional() });
const ruleList = z.array(ruleValue).max(mostRules);
const rules = { rules: ruleList.min(1), behavior: ruleBehavior, destination };
const directories = { directories: z.array(z.string().min(1)).min(1).max(mostDirectories), destination };

/** The schema of what a callback may return in `updatedPermissions`. */
export const permissionUpdate = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("addRules"), ...rules }),
  z.strictObject({ type: z.literal("replaceRules"), ...rules, rules: ruleList }),
  z.strictObject({ type: z.literal("removeRules"), ...rules }),
  z.strictObject({ type: z.literal("setMode"), mode: permissionMode, destination }),
  z.strictObject({ type: z.literal("addDirectories"), ...directories }),
  z.strictObject({ type: z.literal("removeDirectories"), ...directories }),
]);

/**
 * A rule in two parts: `Bash(git status:*)` is `{ toolName: "Bash", ruleContent: "git status:*" }`; without `ruleContent` it is
 * about every call of the tool. The syntax is that of docs/policy.md.
 */
export type PermissionRuleValue = { toolName: string; ruleContent?: string | undefined };

/** `session` is in memory, for this agent. The others apply to this agent too; storing them is up to the host. */
export type PermissionUpdateDestination = z.infer<typeof destination>;

/** A change of what runs without asking, what asks and what is denied, from now on. */
export type PermissionUpdate = z.infer<typeof permissionUpdate>;
