import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "./start-error.ts";

/** The settings that can be in a file, named by the variable with `_FILE` appended. */
const secretNames = [
  "COUNTERSIGN_TOKEN",
  "ANTHROPIC_API_KEY",
  "DATABASE_URL",
  "COUNTERSIGN_OIDC_CLIENT_SECRET",
];

/** The variables, with the contents of secret files filled in. Throws a `StartError` that never contains a secret. */
export function withSecretFiles(variables: Record<string, string>): Record<string, string> {
  const held = secretNames.flatMap((name): [string, string][] => {
    const path = variables[`${name}_FILE`];
    if (path === undefined) return [];
    if (variables[name] !== undefined)
      throw new StartError(`${name} and ${name}_FILE are both set. Unset one of them.`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...variables, ...Object.fromEntries(held) };
}

/** Where these files lie. An open file that was handed over (`/dev/fd/3`) has no name that others could use. */
export function secretFilesOf(variables: Record<string, string>): string[] {
  return secretNames.flatMap((name) => {
    const path = variables[`${name}_FILE`];
    const file = path === undefined ? null : resolve(path);
    return file === null || /^\/(?:dev|proc)\//.test(file) ? [] : [file];
  });
}

/** One sentence for each of the files that other users of the machine may read. */
export function exposedSecrets(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & 0o044) === 0 ? [] : [`Other users can read the secret in ${file}. Run chmod 600 on it.`];
  });
}

function readSecret(name: string, path: string): string {
  const text = readText(name, path).trim();
  if (text === "") throw new StartError(`${name} names ${path}, which is empty.`);
  return text;
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? cause.code : "unknown error";
    throw new StartError(`${name} names ${path}, which can’t be read (${reason}).`, { cause });
  }
}
