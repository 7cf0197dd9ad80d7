import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { CompiledRules } from "./rules/compile-rules.ts";

/**
 * What the policy may know of the file system, given from outside so that it stays pure. `realpath` takes an absolute
 * path, with `..` possibly after a symlink, and gives the absolute path with every symlink on the way resolved, also for
 * a tail that does not exist yet and for a dangling link; it throws when that is not possible (a loop, no permission).
 */
export type PolicyFileSystem = { realpath(path: string): string };

/**
 * Everything that a decision depends on beside the call. Paths are absolute; `workspace` is real.
 * `rules`: compiled once per rule set with `compileRules`; none without it. `shellWorkingDirectory`: where the Bash tool
 * runs its commands; `cwd` without it. `now`: ISO time, for rules that expire; without it an allow rule that expires does
 * not hold. `cycle`: the response cycle whose command rules hold. `productData`: the product's data directory, kept from
 * tools. `redirectedFrom`: the address that sent a WebFetch here. `workspaceAliases`: other paths of the workspace folder
 * itself. `isCaseInsensitive`: the file system does not tell `A` from `a`.
 */
export type PolicyContext = {
  mode: PermissionMode;
  workspace: string;
  cwd: string;
  home: string;
  additionalDirectories: readonly string[];
  fileSystem: PolicyFileSystem;
  rules?: CompiledRules | undefined;
  shellWorkingDirectory?: string | undefined;
  now?: string | undefined;
  cycle?: string | undefined;
  productData?: string | undefined;
  redirectedFrom?: string | undefined;
  workspaceAliases?: readonly string[] | undefined;
  isCaseInsensitive?: boolean | undefined;
};
