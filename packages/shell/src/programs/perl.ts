import { program } from "../tables/option-groups.ts";
import { READS_PROGRAM } from "../tables/reads-program.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Programs } from "./program.ts";

const PERL: SensitiveSpec = {
  endsAtOperand: true,
  ...READS_PROGRAM,
  flags: {
    "-e": "runs-code-that-follows",
    "-E": "runs-code-that-follows",
    "-i": "edits-files-in-place",
    "-M": "loads-code",
    "-m": "loads-code",
    "-I": "loads-code-from-folder",
    "-": "runs-what-reads",
  },
};

/** Perl, Lua and AppleScript. */
export const PERL_PROGRAMS: Programs = {
  perl: {
    versionWords: ["--version"],
    sensitive: PERL,
    isRecursiveFlagOther: true,
    namesFolders: "moduleOptions",
    syntax: "perl",
    runsFilesOfFolder: true,
  },
  prove: {
    programOptions: "-e --exec",
    sensitive: program(
      {
        runs: "-e --exec",
        code: "-P -M -I --source --formatter --harness --rules --state -d",
        settings: "--rc",
        writes: "-a --archive",
      },
      { valued: "j" },
    ),
    runsFilesOfFolder: true,
  },
  perltidy: {
    readsData: true,
    sensitive: program(
      {
        settings: "-pro --profile",
        writes: "-o -opath --outfile -l -g",
        changes: "-b --backup-and-modify-in-place",
      },
      { areWhole: true },
    ),
  },
  perlcritic: { sensitive: program({ settings: "-p --profile --theme", runs: "--pager" }) },
  perldoc: { sensitive: program({ code: "-M -w -o -L", writes: "-d", runs: "-n" }) },
  cpan: {
    alsoCovers: "cpanm cpm",
    sensitive: program(
      { talks: "--mirror --mirror-only", writes: "-l -L --local-lib", code: "-j" },
      { firstOperand: "changes-what-installed" },
    ),
  },
  lua: {
    sensitive: {
      endsAtOperand: true,
      ...READS_PROGRAM,
      flags: {
        "-e": "runs-code-that-follows",
        "-l": "loads-code",
        "-i": "waits-for-code",
        "-": "runs-what-reads",
      },
    },
    runsFilesOfFolder: true,
  },
  luajit: {
    sensitive: {
      endsAtOperand: true,
      ...READS_PROGRAM,
      flags: { "-e": "runs-code-that-follows", "-l": "loads-code" },
    },
  },
  osascript: { sensitive: { flags: { "-e": "runs-code-that-follows" } } },
};
