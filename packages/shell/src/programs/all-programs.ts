import { ARCHIVES_PROGRAMS } from "./archives.ts";
import { BUILD_TOOLS_PROGRAMS } from "./build-tools.ts";
import { CHANGES_PROGRAMS } from "./changes.ts";
import { CHECKERS_PROGRAMS } from "./checkers.ts";
import { CLIENTS_PROGRAMS } from "./clients.ts";
import { CLUSTER_PROGRAMS } from "./cluster.ts";
import { COMPILERS_PROGRAMS } from "./compilers.ts";
import { CONTAINERS_PROGRAMS } from "./containers.ts";
import { CONVERTERS_PROGRAMS } from "./converters.ts";
import { DATABASES_PROGRAMS } from "./databases.ts";
import { DEBUGGERS_PROGRAMS } from "./debuggers.ts";
import { DISKS_PROGRAMS } from "./disks.ts";
import { DOCUMENTS_PROGRAMS } from "./documents.ts";
import { DOWNLOADS_PROGRAMS } from "./downloads.ts";
import { EDITORS_PROGRAMS } from "./editors.ts";
import { FILES_PROGRAMS } from "./files.ts";
import { FINDERS_PROGRAMS } from "./finders.ts";
import { GENERATORS_PROGRAMS } from "./generators.ts";
import { GIT_PROGRAMS } from "./git.ts";
import { GO_PROGRAMS } from "./go.ts";
import { HOSTS_PROGRAMS } from "./hosts.ts";
import { HTTP_PROGRAMS } from "./http.ts";
import { IMAGES_PROGRAMS } from "./images.ts";
import { JVM_PROGRAMS } from "./jvm.ts";
import { LANGUAGES_PROGRAMS } from "./languages.ts";
import { MACHINE_PROGRAMS } from "./machine.ts";
import { NETWORK_PROGRAMS } from "./network.ts";
import { NODE_PROGRAMS } from "./node.ts";
import { NODE_PACKAGES_PROGRAMS } from "./node-packages.ts";
import { NODE_SCRIPTS_PROGRAMS } from "./node-scripts.ts";
import { NODE_TOOLS_PROGRAMS } from "./node-tools.ts";
import { NODE_WORKSPACES_PROGRAMS } from "./node-workspaces.ts";
import { PACKAGES_PROGRAMS } from "./packages.ts";
import { PERL_PROGRAMS } from "./perl.ts";
import { PHP_PROGRAMS } from "./php.ts";
import type { Program, Programs } from "./program.ts";
import { PYTHON_PROGRAMS } from "./python.ts";
import { PYTHON_CHECKERS_PROGRAMS } from "./python-checkers.ts";
import { PYTHON_MODULES_PROGRAMS } from "./python-modules.ts";
import { PYTHON_PACKAGES_PROGRAMS } from "./python-packages.ts";
import { READING_PROGRAMS } from "./reading.ts";
import { RUBY_PROGRAMS } from "./ruby.ts";
import { RUNNING_OTHERS_PROGRAMS } from "./running-others.ts";
import { RUST_PROGRAMS } from "./rust.ts";
import { SEARCH_PROGRAMS } from "./search.ts";
import { SERVICES_PROGRAMS } from "./services.ts";
import { SHELLS_PROGRAMS } from "./shells.ts";
import { SIGNING_PROGRAMS } from "./signing.ts";
import { SYSTEM_WRAPPERS_PROGRAMS } from "./system-wrappers.ts";
import { TEXT_PROGRAMS } from "./text.ts";
import { TOOLCHAIN_PROGRAMS } from "./toolchain.ts";
import { VERSIONS_PROGRAMS } from "./versions.ts";
import { VIEWERS_PROGRAMS } from "./viewers.ts";
import { WRAPPERS_PROGRAMS } from "./wrappers.ts";

const FAMILIES: readonly Programs[] = [
  ARCHIVES_PROGRAMS,
  BUILD_TOOLS_PROGRAMS,
  CHANGES_PROGRAMS,
  CHECKERS_PROGRAMS,
  CLIENTS_PROGRAMS,
  CLUSTER_PROGRAMS,
  COMPILERS_PROGRAMS,
  CONTAINERS_PROGRAMS,
  CONVERTERS_PROGRAMS,
  DATABASES_PROGRAMS,
  DEBUGGERS_PROGRAMS,
  DISKS_PROGRAMS,
  DOCUMENTS_PROGRAMS,
  DOWNLOADS_PROGRAMS,
  EDITORS_PROGRAMS,
  FILES_PROGRAMS,
  FINDERS_PROGRAMS,
  GENERATORS_PROGRAMS,
  GIT_PROGRAMS,
  GO_PROGRAMS,
  HOSTS_PROGRAMS,
  HTTP_PROGRAMS,
  IMAGES_PROGRAMS,
  JVM_PROGRAMS,
  LANGUAGES_PROGRAMS,
  MACHINE_PROGRAMS,
  NETWORK_PROGRAMS,
  NODE_PROGRAMS,
  NODE_PACKAGES_PROGRAMS,
  NODE_SCRIPTS_PROGRAMS,
  NODE_TOOLS_PROGRAMS,
  NODE_WORKSPACES_PROGRAMS,
  PACKAGES_PROGRAMS,
  PERL_PROGRAMS,
  PHP_PROGRAMS,
  PYTHON_PROGRAMS,
  PYTHON_CHECKERS_PROGRAMS,
  PYTHON_MODULES_PROGRAMS,
  PYTHON_PACKAGES_PROGRAMS,
  READING_PROGRAMS,
  RUBY_PROGRAMS,
  RUNNING_OTHERS_PROGRAMS,
  RUST_PROGRAMS,
  SEARCH_PROGRAMS,
  SERVICES_PROGRAMS,
  SHELLS_PROGRAMS,
  SIGNING_PROGRAMS,
  SYSTEM_WRAPPERS_PROGRAMS,
  TEXT_PROGRAMS,
  TOOLCHAIN_PROGRAMS,
  VERSIONS_PROGRAMS,
  VIEWERS_PROGRAMS,
  WRAPPERS_PROGRAMS,
];

/** Every program by each of its names. */
export const PROGRAMS: ReadonlyMap<string, Program> = byName();

/** A name that stood in two entries would lose what one says. */
function byName(): Map<string, Program> {
  const programs = new Map<string, Program>();
  for (const [first, program] of FAMILIES.flatMap((family) => Object.entries(family))) {
    for (const name of [first, ...(program.alsoCovers?.split(" ") ?? [])]) {
      if (programs.has(name)) throw new Error(`two entries say what is known of ${name}`);
      programs.set(name, program);
    }
  }
  return programs;
}
