import { PROGRAM_OPTIONS } from "./programs/facets.ts";
import { SENSITIVE_ARCHIVES } from "./tables/sensitive-archives.ts";
import { SENSITIVE_BINARIES } from "./tables/sensitive-binaries.ts";
import { SENSITIVE_BUILD } from "./tables/sensitive-build.ts";
import { SENSITIVE_CARGO } from "./tables/sensitive-cargo.ts";
import { SENSITIVE_CHECKERS } from "./tables/sensitive-checkers.ts";
import { SENSITIVE_CLIENTS } from "./tables/sensitive-clients.ts";
import { SENSITIVE_CLUSTER } from "./tables/sensitive-cluster.ts";
import { SENSITIVE_COMPILERS } from "./tables/sensitive-compilers.ts";
import { SENSITIVE_CONVERTERS } from "./tables/sensitive-converters.ts";
import { SENSITIVE_DOCUMENTS } from "./tables/sensitive-documents.ts";
import { SENSITIVE_GIT } from "./tables/sensitive-git.ts";
import { SENSITIVE_HOSTS } from "./tables/sensitive-hosts.ts";
import { SENSITIVE_JVM } from "./tables/sensitive-jvm.ts";
import { SENSITIVE_MODULES } from "./tables/sensitive-modules.ts";
import { SENSITIVE_NETWORK } from "./tables/sensitive-network.ts";
import { SENSITIVE_PACKAGES } from "./tables/sensitive-packages.ts";
import { SENSITIVE_PROGRAMS } from "./tables/sensitive-programs.ts";
import { SENSITIVE_PYTHON } from "./tables/sensitive-python.ts";
import { SENSITIVE_RUBY } from "./tables/sensitive-ruby.ts";
import { SENSITIVE_SCRIPTS } from "./tables/sensitive-scripts.ts";
import { SENSITIVE_SERVICES } from "./tables/sensitive-services.ts";
import type { SensitiveSpec, SensitiveTable } from "./tables/sensitive-spec.ts";
import { SENSITIVE_SYSTEM } from "./tables/sensitive-system.ts";
import { SENSITIVE_TASKS } from "./tables/sensitive-tasks.ts";
import { SENSITIVE_TEXT } from "./tables/sensitive-text.ts";
import { SENSITIVE_TOOLS } from "./tables/sensitive-tools.ts";
import { SENSITIVE_VERSIONS } from "./tables/sensitive-versions.ts";
import { SENSITIVE_VIEWERS } from "./tables/sensitive-viewers.ts";

const SPECS: ReadonlyMap<string, SensitiveSpec> = new Map(
  mergeTables([
    SENSITIVE_PYTHON,
    SENSITIVE_SCRIPTS,
    SENSITIVE_COMPILERS,
    SENSITIVE_CONVERTERS,
    SENSITIVE_BINARIES,
    SENSITIVE_JVM,
    SENSITIVE_BUILD,
    SENSITIVE_CARGO,
    SENSITIVE_ARCHIVES,
    SENSITIVE_HOSTS,
    SENSITIVE_VERSIONS,
    SENSITIVE_SERVICES,
    SENSITIVE_RUBY,
    SENSITIVE_DOCUMENTS,
    SENSITIVE_TEXT,
    SENSITIVE_PROGRAMS,
    SENSITIVE_TOOLS,
    SENSITIVE_CHECKERS,
    SENSITIVE_TASKS,
    SENSITIVE_PACKAGES,
    SENSITIVE_CLIENTS,
    SENSITIVE_SYSTEM,
    SENSITIVE_NETWORK,
    SENSITIVE_CLUSTER,
    SENSITIVE_MODULES,
    SENSITIVE_VIEWERS,
    { git: SENSITIVE_GIT },
  ]).map(([name, spec]) => [name, withPrograms(name, spec)] as const),
);

/** All tables as one. A program that stood in two of them would lose what one says. */
function mergeTables(tables: readonly SensitiveTable[]): (readonly [string, SensitiveSpec])[] {
  const all = tables.flatMap((table) => Object.entries(table));
  const names = new Set<string>();
  for (const [name] of all) {
    if (names.has(name)) throw new Error(`two tables say what the options of ${name} do`);
    names.add(name);
  }
  return all;
}

/** Options whose value is a program count for every program that has them. */
function withPrograms(name: string, spec: SensitiveSpec): SensitiveSpec {
  const options = PROGRAM_OPTIONS.get(name)?.filter((option) => spec.flags?.[option] === undefined) ?? [];
  if (options.length === 0) return spec;
  const named = options.map((option) => [option, "names-program-to-run"] as const);
  return { ...spec, flags: { ...spec.flags, ...Object.fromEntries(named) } };
}

/** What is known of a program's options and subcommands that run or write something; undefined where nothing is. */
export function sensitiveSpecOf(name: string): SensitiveSpec | undefined {
  return SPECS.get(name) ?? SPECS.get(withoutVersion(name));
}

const VERSION = "0123456789.";

/** `python3.12` has the options of `python3`. */
function withoutVersion(name: string): string {
  let end = name.length;
  while (end > 0 && VERSION.includes(name.charAt(end - 1))) end -= 1;
  while (name.charAt(end) === ".") end += 1;
  if (end === name.length) return name;
  return name.slice(0, name.charAt(end - 1) === "-" ? end - 1 : end);
}
