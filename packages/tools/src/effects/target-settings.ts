import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { EffectUnknown } from "@countersign/contracts/call-effects";
import type { EffectOperand, IntendedTarget } from "@countersign/shell";
import { parse } from "yaml";
import { isInside } from "../file-system/tool-path.ts";
import { readBounded } from "./read-bounded.ts";

export type TargetOf<Kind extends IntendedTarget["kind"]> = Extract<IntendedTarget, { kind: Kind }>;

/** Where a command would run. `environment`: what its programs get, `command`: its text. */
export type TargetPlace = {
  workspace: string;
  home: string;
  environment: Readonly<Record<string, string>>;
  command: string;
  unknowns: EffectUnknown[];
  /** Settings that were parsed for this command, by their text. */
  parsed: Map<string, ParsedSettings>;
};

/** The settings that programs find in files and variables. What can't be told is noted. */
export class TargetSettings {
  readonly home: string;
  readonly workspace: string;
  private readonly place: TargetPlace;
  private readonly variables: Readonly<Record<string, string>>;

  constructor(place: TargetPlace, variables: Readonly<Record<string, string>>) {
    this.place = place;
    this.home = variables.HOME ?? place.home;
    this.workspace = place.workspace;
    this.variables = variables;
  }

  note(code: EffectUnknown["code"], data: NonNullable<EffectUnknown["data"]>): void {
    this.place.unknowns.push({ code, data });
  }

  /** Null where it isn't set. Where the command sets it in a way that isn't followed, that is noted, and the answer is "unknown". */
  variable(program: string, name: string): { value: string } | null | "unknown" {
    const own = this.variables[name];
    if (own !== undefined) return { value: own };
    if (new RegExp(`\\b${name}\\b`).test(this.place.command)) {
      this.note("set-elsewhere", { program, name });
      return "unknown";
    }
    const value = this.place.environment[name];
    return value === undefined || value === "" ? null : { value };
  }

  /** The folder that an operand names; null, and noted, where that isn't known. */
  folder(operand: EffectOperand): string | null {
    if (operand.kind === "unknown") this.place.unknowns.push(operand.unknown);
    if (operand.kind !== "path") return null;
    try {
      return realpathSync.native(operand.path);
    } catch (error) {
      if (error instanceof Error && "code" in error) return operand.path;
      throw error;
    }
  }

  /**
   * The text of a file; null where there is none. One that can't be read is noted, and so is a link in the workspace that leads out of
   * it: what is shown of settings must not show other files.
   */
  text(program: string, path: string): string | null | "unreadable" {
    const read = this.leavesWorkspace(path) ? "unreadable" : readBounded(path);
    if (read === "unreadable") this.note("unread-settings", { program, path });
    return read === null || read === "unreadable" ? read : read.text;
  }

  /** A file of JSON or YAML as plain values; null where there is none, or it can't be read. */
  data(program: string, path: string): unknown {
    const text = this.text(program, path);
    if (text === null || text === "unreadable") return null;
    const known = this.place.parsed.get(text) ?? parseSettings(text);
    this.place.parsed.set(text, known);
    if (known === "unreadable") {
      this.note("unread-settings", { program, path });
      return null;
    }
    return known.data;
  }

  private leavesWorkspace(path: string): boolean {
    if (!isInside(path, this.workspace)) return false;
    try {
      return !isInside(realpathSync.native(path), this.workspace);
    } catch (error) {
      if (error instanceof Error && "code" in error) return false;
      throw error;
    }
  }

  inHome(...names: string[]): string {
    return join(this.home, ...names);
  }
}

type ParsedSettings = { data: unknown } | "unreadable";

/** YAML is read much slower than JSON, and nothing else happens meanwhile. */
const longestYaml = 200_000;

function parseSettings(text: string): ParsedSettings {
  try {
    return { data: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (text.length > longestYaml) return "unreadable";
  try {
    // To look for keys that stand there twice takes the square of their number.
    return { data: parse(text, { maxAliasCount: 100, logLevel: "silent", uniqueKeys: false }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return "unreadable";
  }
}

/** No name or address is longer; what is read here is shown and stored. */
const longestText = 2_000;

/** The value at a path of keys, where it is a text. */
export function textAt(data: unknown, ...keys: readonly string[]): string | null {
  const value = valueAt(data, ...keys);
  return typeof value === "string" && value !== "" && value.length <= longestText ? value : null;
}

/** The value at a path of keys. */
export function valueAt(data: unknown, ...keys: readonly string[]): unknown {
  let at = data;
  for (const key of keys) {
    if (typeof at !== "object" || at === null || Array.isArray(at)) return undefined;
    at = Object.entries(at).find(([name]) => name === key)?.[1];
  }
  return at;
}

/** An address without user, password, query and fragment, which may all hold a secret. */
export function withoutSecrets(address: string): string {
  const plain = address.replace(/[?#].*$/s, "");
  const helper = /^[\w+.-]+::/.exec(plain)?.[0];
  // Behind it stands what a program of git is given.
  if (helper !== undefined) return `${helper}…`;
  const scheme = /^([\w+.-]+:\/\/)([^/]*)(.*)$/s.exec(plain);
  if (scheme === null) return plain.replace(/^[^@/:]*:[^@/]*@/, "");
  const [, start = "", authority = "", rest = ""] = scheme;
  return `${start}${authority.slice(authority.lastIndexOf("@") + 1)}${rest}`;
}
