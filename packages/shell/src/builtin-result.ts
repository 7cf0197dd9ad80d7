import type { ShellPart } from "./analysis.ts";
import type { Flow } from "./collector.ts";

/** What a builtin comes to: whether it may run without a rule, and where the shell is afterwards. */
export type BuiltinResult = { isReadOnly: boolean; flow?: Flow; afterwards?: (part: ShellPart) => void };
