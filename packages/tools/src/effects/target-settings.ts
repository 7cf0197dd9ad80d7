import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { EffectUnknown } from "@countersign/contracts/call-effects";
import type { EffectOperand, IntendedTarget } from "@countersign/shell";
import { parse } from "yaml";
import { readBounded } from "./read-bounded.ts";

export type TargetOf<Kind extends IntendedTarget["kind"]> = Extract<IntendedTarget, { kind: Kind }>;

/** Where a command would run. `environment`: what its programs get, `command`: its text. */
export type TargetPlace = {
  workspace: string;
  home: string;
  environment: Readonly<Record<string, string>>;
  command: string;
  unknowns: EffectUnknown[];
};

/** The settings that programs find in files and variables. What can't be told is noted. */
export class TargetSettings {
  readonly home: string;
  readonly workspace: string;
  private readonly place: TargetPlace;
  private readonly variables: Readonly<Record<string, string>>;

  constructor(place: TargetPlace, variables: Readonly<Record<string, string>>) {
    this.place = place;
    this.home = place.home;
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

  /** The text of a file; null where there is none. One that can't be read is noted. */
  text(program: string, path: string): string | null | "unreadable" {
    const read = readBounded(path);
    if (read === "unreadable") this.note("unread-settings", { program, path });
    return read === null || read === "unreadable" ? read : read.text;
  }

  /** A file of JSON or YAML as plain values; null where there is none, or it can't be read. */
  data(program: string, path: string): unknown {
    const text = this.text(program, path);
    if (text === null || text === "unreadable") return null;
    try {
      return parse(text, { maxAliasCount: 100, logLevel: "silent" });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.note("unread-settings", { program, path });
      return null;
    }
  }

  inHome(...names: string[]): string {
    return join(this.home, ...names);
  }
}

/** The value at a path of keys, where it is a text. */
export function textAt(data: unknown, ...keys: readonly string[]): string | null {
  const value = valueAt(data, ...keys);
  return typeof value === "string" && value !== "" ? value : null;
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
