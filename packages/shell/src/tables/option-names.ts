// What the names of options say in most programs, in small letters and with dashes between their words.

const words = (names: string): string => names.split(" ").join("|");

/** A plugin, settings that are code, or a program. */
export const NAMES_CODE = new RegExp(
  `^(?:[a-z-]*-)?(?:${words(
    "plugins? plugin-dir plugin-path load load-plugins require requires import imports preload loader init-hook hook hooks setup-files? setup-file global-setup global-teardown rcfile rc config config-file config-path conf conf-file settings-file init-file startup-file init-script script script-file eval execute exec executable command cmd shell program interpreter editor pager browser viewer wrapper launcher preprocessor postprocessor prehook posthook pre-cmd post-cmd engine driver-path rulesdir rules-dir toolchain-file javaagent",
  )})$`,
);

/** Another machine, or a way to one. */
export const NAMES_HOST = new RegExp(`^(?:${words("proxy upload endpoint registry index-url")})$`);

/** A file or folder that is written. */
export const NAMES_OUTPUT = new RegExp(
  `^(?:[a-z-]*-)?(?:${words(
    "output out outfile outdir output-file output-dir output-path output-directory out-file out-dir out-path dest destination log logfile log-file log-dir report report-file dump dump-file save save-to export export-to write write-to target-dir cache-dir cache-file trace-file profile-file",
  )})$`,
);

/** A file that is read as options or settings. */
export const NAMES_FILE = new RegExp(
  `^(?:[a-z-]*-)?(?:${words("settings configuration options-file option-file args-file response-file env-file defaults preset template rules ruleset")})$`,
);

/** Values that name no file and no program in any program. */
export const HARMLESS_VALUE =
  /^(?:\d+|true|false|yes|no|on|off|auto|always|never|none|null|default|all|json|jsonl|ndjson|yaml|yml|xml|html|text|txt|plain|pretty|table|csv|tsv|markdown|md|wide|name|short|long|full|compact|github|gitlab|junit|sarif|checkstyle|tap|dot|spec|min|verbose|debug|info|warn|warning|error|trace|quiet|silent)$/;
