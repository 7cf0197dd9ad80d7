import { type FormWord, formWords } from "./form-words.ts";
import { interpreterNamed } from "./interpreters.ts";
import { scriptWords } from "./script-words.ts";

/**
 * What the value of a variable is to the programs that read it: files that they run, folders in which they look for programs, flags
 * of an interpreter, or a command. "anything": code whose files the value doesn't tell.
 */
type VariableKind = "files" | "programs" | "command" | "anything" | { flagsOf: string };

const kinds: ReadonlyMap<string, VariableKind> = new Map([
  ...ofKind("files", ["BASH_ENV", "ENV", "PYTHONSTARTUP", "MAKEFILES", "LUA_INIT", "R_PROFILE_USER"]),
  ...ofKind("files", ["LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "NODE_REPL_EXTERNAL_MODULE"]),
  ...ofKind("files", ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"]),
  ...ofKind("programs", ["PATH", "CDPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "GIT_EXEC_PATH"]),
  ...ofKind("programs", ["BASH_LOADABLES_PATH"]),
  ...ofKind("anything", [
    "PYTHONPATH",
    "PYTHONHOME",
    "PERL5LIB",
    "PERL5OPT",
    "PERLLIB",
    "RUBYLIB",
    "NODE_PATH",
  ]),
  ...ofKind("anything", [
    "JAVA_TOOL_OPTIONS",
    "_JAVA_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "CLASSPATH",
    "MAVEN_OPTS",
  ]),
  ...ofKind("anything", ["GRADLE_OPTS", "SBT_OPTS", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_DIR"]),
  ...ofKind("anything", ["LUA_PATH", "LUA_CPATH", "PHPRC", "PHP_INI_SCAN_DIR", "npm_config_script_shell"]),
  ...ofKind("command", [
    "EDITOR",
    "VISUAL",
    "PAGER",
    "MANPAGER",
    "BROWSER",
    "SHELL",
    "LESSOPEN",
    "LESSCLOSE",
  ]),
  ...ofKind("command", ["GIT_EDITOR", "GIT_PAGER", "GIT_SEQUENCE_EDITOR", "GIT_SSH", "GIT_SSH_COMMAND"]),
  ...ofKind("command", ["GIT_ASKPASS", "GIT_EXTERNAL_DIFF", "GIT_PROXY_COMMAND", "SSH_ASKPASS"]),
  ...ofKind("command", ["SUDO_ASKPASS", "PROMPT_COMMAND", "RSYNC_RSH", "CC", "CXX", "CPP", "LD", "AR", "AS"]),
  ...ofKind("command", ["RUSTC", "RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER"]),
  ...ofKind({ flagsOf: "node" }, ["NODE_OPTIONS"]),
  ...ofKind({ flagsOf: "ruby" }, ["RUBYOPT"]),
]);

function ofKind(kind: VariableKind, names: readonly string[]): [string, VariableKind][] {
  return names.map((name) => [name, kind]);
}

/** The files that a word names which gives such a variable a value; null for any other word. */
export function variableFiles(word: FormWord, home: string): FormWord[] | null {
  const [, name = "", value = ""] = /^(\w+)\+?=(.*)$/s.exec(word.text) ?? [];
  const kind = kinds.get(name);
  if (kind === undefined) return null;
  if (value === "") return [];
  if (kind === "anything") return [{ text: value, isKnown: false }];
  if (kind === "programs") return programFolders(value);
  if (!word.isKnown) return [{ text: value, isKnown: false }];
  if (kind === "files")
    return value.split(/[:\s]+/).map((text) => ({ text: text.replace(/^@/, ""), isKnown: true }));
  const words = formWords(value, home);
  if (kind === "command")
    return words.slice(0, 2).filter(({ text, isKnown }) => !isKnown || text.includes("/"));
  const interpreter = interpreterNamed(kind.flagsOf);
  return interpreter === undefined ? [] : scriptWords(interpreter, words).files;
}

/** Whether a word that is no assignment names such a variable: `read PATH` gives it a value that isn't known. */
export function namesVariable({ text }: FormWord): boolean {
  return kinds.has(text);
}

/** Which programs lie in a folder of the workspace, and which of them run, isn't known here. */
function programFolders(value: string): FormWord[] {
  const isFixed = (folder: string) =>
    /^\/(?:usr|bin|sbin|opt)(?:\/|$)/.test(folder) && !/[$`]|\.\./.test(folder);
  const own = /^"?\$(?:PATH|CDPATH|\{(?:PATH|CDPATH)\})"?$/;
  const open = value.split(":").filter((folder) => !isFixed(folder) && !own.test(folder));
  return open.map((text) => ({ text, isKnown: false }));
}
