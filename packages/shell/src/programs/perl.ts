import type { Programs } from "./program.ts";

/** Perl, Lua and AppleScript. */
export const PERL_PROGRAMS: Programs = {
  perl: { versionWords: ["--version"] },
  prove: { programOptions: "-e --exec" },
  perltidy: { readsData: true },
};
