import type { PermissionMode } from "@countersign/contracts/permission-mode";

/**
 * What the policy may know of the file system, given from outside so that it stays pure. `realpath` takes an absolute
 * path and gives the absolute path with every symlink on the way resolved, also for a tail that does not exist yet and
 * for a dangling link; it throws when that is not possible (a loop, no permission).
 */
export type PolicyFileSystem = { realpath(path: string): string };

/** Everything that a decision depends on beside the call. Paths are absolute; `workspace` is real. */
export type PolicyContext = {
  mode: PermissionMode;
  workspace: string;
  cwd: string;
  home: string;
  additionalDirectories: string[];
  fileSystem: PolicyFileSystem;
};

/** The call to decide. `input` has passed the tool's schema. */
export type PolicyCall = { tool: string; input: Record<string, unknown> };
