/** A value that is only a name, a number or a list of them. */
const WORDLIKE = /^[\w.,:@+%=*-]*$/;
const SWITCH = /^(?:|0|1|2|3|true|false|yes|no|always|never|auto)$/i;
const COUNT = /^\d{0,6}$/;

/**
 * Assignments that cannot change what a command runs or where it writes, with the values that are harmless.
 * Everything else before a command keeps allow rules off it: any other name may be one that the program reads.
 */
export const HARMLESS_VARIABLES: ReadonlyMap<string, RegExp> = new Map([
  // Language of messages and the sorting order. A `/` would name a file of translations.
  ["LANG", WORDLIKE],
  ["LANGUAGE", WORDLIKE],
  ["LC_ALL", WORDLIKE],
  ["LC_ADDRESS", WORDLIKE],
  ["LC_COLLATE", WORDLIKE],
  ["LC_CTYPE", WORDLIKE],
  ["LC_IDENTIFICATION", WORDLIKE],
  ["LC_MEASUREMENT", WORDLIKE],
  ["LC_MESSAGES", WORDLIKE],
  ["LC_MONETARY", WORDLIKE],
  ["LC_NAME", WORDLIKE],
  ["LC_NUMERIC", WORDLIKE],
  ["LC_PAPER", WORDLIKE],
  ["LC_TELEPHONE", WORDLIKE],
  ["LC_TIME", WORDLIKE],
  // Time zone by name. A leading `/` or `:/` would name a file.
  ["TZ", /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){0,2}$/],
  // Colours of the output.
  ["NO_COLOR", SWITCH],
  ["FORCE_COLOR", SWITCH],
  ["CLICOLOR", SWITCH],
  ["CLICOLOR_FORCE", SWITCH],
  ["CARGO_TERM_COLOR", SWITCH],
  ["COLORTERM", /^(?:truecolor|24bit)?$/],
  ["PY_COLORS", SWITCH],
  // Width and kind of the terminal.
  ["COLUMNS", COUNT],
  ["LINES", COUNT],
  ["TERM", /^(?:dumb|xterm|xterm-256color|screen|linux|vt100|ansi)$/],
  // Tells programs that nobody answers.
  ["CI", SWITCH],
  ["DEBIAN_FRONTEND", /^noninteractive$/],
  // git and its like fail where they would ask for a password.
  ["GIT_TERMINAL_PROMPT", /^0?$/],
  // Nothing is shown page by page, and nothing is edited: no other program than these may stand here.
  ["PAGER", /^cat$/],
  ["GIT_PAGER", /^cat$/],
  ["GIT_EDITOR", /^(?:true|:)$/],
  // Sends no reports of use.
  ["DO_NOT_TRACK", SWITCH],
  ["NEXT_TELEMETRY_DISABLED", SWITCH],
  ["TURBO_TELEMETRY_DISABLED", SWITCH],
  // A port to listen on; the program may listen on any without it. Not HOST: that opens it to other machines.
  ["PORT", /^\d{1,5}$/],
  // Which of its own settings a program uses, by a fixed name.
  ["NODE_ENV", /^(?:development|production|test)$/],
  ["RAILS_ENV", /^(?:development|production|test)$/],
  ["RACK_ENV", /^(?:development|production|test)$/],
  ["BABEL_ENV", /^(?:development|production|test)$/],
  // Amount of output.
  ["DEBUG", WORDLIKE],
  ["VERBOSE", SWITCH],
  ["RUST_BACKTRACE", /^(?:0|1|full)$/],
  ["RUST_LOG", WORDLIKE],
  ["RUST_LIB_BACKTRACE", /^(?:0|1|full)$/],
  ["LOG_LEVEL", WORDLIKE],
  ["NODE_NO_WARNINGS", SWITCH],
  // How much memory Node takes, and what it says. Its other options load code.
  ["NODE_OPTIONS", /^(?:(?:--max-old-space-size=\d{1,6}|--no-warnings|--trace-warnings)(?: |$))*$/],
  // How Python prints and whether it keeps compiled files.
  ["PYTHONUNBUFFERED", SWITCH],
  ["PYTHONDONTWRITEBYTECODE", SWITCH],
  ["PYTHONHASHSEED", COUNT],
  ["PYTHONUTF8", SWITCH],
  // What cargo and go build, never with which programs.
  ["CARGO_INCREMENTAL", SWITCH],
  ["CGO_ENABLED", SWITCH],
  ["GOOS", /^[a-z\d]*$/],
  ["GOARCH", /^[a-z\d]*$/],
  // git does not take the lock that a refresh of the index would need.
  ["GIT_OPTIONAL_LOCKS", SWITCH],
]);

/** Why a variable is dangerous, first match. Names beyond these are refused too, with a general reason. */
export const DANGEROUS_VARIABLES: readonly (readonly [RegExp, string])[] = [
  [/^PATH$/, "decides which program a name means"],
  [/^(?:LD|DYLD)_/, "loads code into programs"],
  [/^GIT_/, "changes what git reads and runs"],
  [/PAGER$|^(?:EDITOR|VISUAL|BROWSER|SHELL)$|_EDITOR$|_ASKPASS$/, "names a program that others run"],
  [/^(?:BASH|ENV$|PROMPT_COMMAND$|PS\d$|SHELLOPTS$)/, "makes the shell run text"],
  [/^IFS$/, "changes how the shell splits words"],
  [/^(?:HOME|CDPATH|PWD|OLDPWD|TMPDIR|XDG_)/, "changes which files are meant"],
  [
    /^(?:NODE_|NPM_CONFIG_|npm_config_|PYTHON|PERL|RUBY|JAVA_|_JAVA|JDK_|MAVEN_|GRADLE_|GO|CARGO|RUST|CC$|CXX$|MAKE)/,
    "makes a language's tools run code",
  ],
  [/_proxy$|_PROXY$|^SSL_|^CURL_|^REQUESTS_CA/, "changes where data is sent"],
  [/^(?:SSH_|GPG_|AWS_|DOCKER_|KUBE)/, "changes accounts, keys or machines"],
];

/** Variables of the shell itself, dangerous also when they are not passed to programs. Names with a small letter are free otherwise. */
export const LOWERCASE_EXPORTS = /^npm_|_proxy$/;

/** Variables whose value is a command that other programs run. */
export const PROGRAM_VARIABLES = new RegExp(
  `^(?:${[
    "\\w*PAGER",
    "\\w*EDITOR",
    "VISUAL",
    "FCEDIT",
    "TEXEDIT",
    "BROWSER",
    "\\w*_ASKPASS",
    "SHELL",
    "COMSPEC",
    "PROMPT_COMMAND",
    "LESSOPEN",
    "LESSCLOSE",
    "\\w+_RSH",
    "\\w+_SSH",
    "HGMERGE",
    "SVN_MERGE",
    "DIFFPROG",
    "GIT_SSH(?:_COMMAND)?",
    "GIT_PROXY_COMMAND",
    "GIT_EXTERNAL_DIFF",
    "GIT_SEQUENCE_EDITOR",
    "RSYNC_CONNECT_PROG",
    "\\w+_PASS(?:WORD_)?COMMAND",
    "KUBECTL_EXTERNAL_DIFF",
    "FZF_DEFAULT_COMMAND",
    "(?:HOST)?(?:CC|CXX|LD|AR|AS|NM)",
    "CPP",
    "FC",
    "F77",
    "RANLIB",
    "STRIP",
    "OBJCOPY",
    "OBJDUMP",
    "YACC",
    "LEX",
    "MAKE",
    "PKG_CONFIG",
    "RUSTC",
    "RUSTDOC",
    "RUSTFMT",
    "RUSTC_\\w*WRAPPER",
    "CARGO_BUILD_RUST\\w*",
    "CARGO_TARGET_\\w+_(?:RUNNER|LINKER)",
    "GOCACHEPROG",
    "CMAKE_\\w+_COMPILER(?:_LAUNCHER)?",
    "CCACHE_PREFIX\\w*",
    "JAVACMD",
    "CHROME_BIN",
    "PUPPETEER_EXECUTABLE_PATH",
    "(?:npm_config|NPM_CONFIG)_(?:script_shell|SCRIPT_SHELL|shell|SHELL|viewer|VIEWER|browser|BROWSER|git|GIT)",
    "(?:npm_config|NPM_CONFIG)_(?:editor|EDITOR|python|PYTHON|node_gyp|NODE_GYP)",
  ].join("|")})$`,
);

/** Variables whose value is options of a program: programs that these run count as if given on its command line. */
export const OPTION_VARIABLES: ReadonlyMap<string, string> = new Map([
  ["TAR_OPTIONS", "tar"],
  ["LESS", "less"],
  ["MANOPT", "man"],
  ["ZIPOPT", "zip"],
  ["GREP_OPTIONS", "grep"],
  ["FZF_DEFAULT_OPTS", "fzf"],
  ["NODE_OPTIONS", "node"],
  ["RUBYOPT", "ruby"],
  ["PERL5OPT", "perl"],
  ["PYTEST_ADDOPTS", "pytest"],
  ["GOFLAGS", "go build"],
  ...["MAKEFLAGS", "MFLAGS", "GNUMAKEFLAGS"].map((name) => [name, "make"] as const),
  ...["CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS"].map((name) => [name, "gcc"] as const),
]);

const EMPTY = /^["']*$/;
/** Folders of programs that people put on their own PATH. */
const TOOLS =
  /^(?:\$PATH|(?:(?:\.|\$PWD|\$\{PWD\})\/)?node_modules\/\.bin|\$\{PATH\}|\/(?:s?bin|usr|opt|snap|nix)(?:\/[\w.+@-]+)*|(?:~|\$HOME|\$\{HOME\})\/(?:\.[\w-][\w.+-]*|go|bin)(?:\/[\w.+@-]+)*)\/?$/;

/** Variables that decide which program a name means or load code into programs, with the values that do not. */
export const HIDING_VARIABLES: readonly (readonly [
  name: RegExp,
  harmless: RegExp | { test(text: string): boolean },
])[] = [
  [
    /^PATH$/,
    {
      test: (text) =>
        !text.includes("..") &&
        text
          .replaceAll('"', "")
          .split(":")
          .every((folder) => TOOLS.test(folder)),
    },
  ],
  [/^(?:(?:LD|DYLD)_\w+|BASH_ENV|BASH_FUNC.*|GCONV_PATH|PERL5DB|PYTHONHOME|PYTHONBREAKPOINT)$/, EMPTY],
  [
    /^(?:OPENSSL_(?:CONF|ENGINES|MODULES)|GIT_EXEC_PATH|GIT_CONFIG_(?:PARAMETERS|COUNT|KEY_\d+|VALUE_\d+))$/,
    EMPTY,
  ],
  [/^GIT_CONFIG(?:_GLOBAL|_SYSTEM)?$/, /^["']?(?:\/dev\/null)?["']?$/],
  // Bash expands the value of these each time it shows them.
  [/^PS\d$/, /^[^$`]*$/],
];
