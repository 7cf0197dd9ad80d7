/**
 * A way in which a program changes the files that it is given. `verb`: its first operand is such a subcommand, without it any other way
 * counts. `changing`: an option with which it does so, null where it needs none. `only`: options with which it changes nothing after
 * all. `takesNext`: options with a value in the next word. `skips`: operands before the files. `isDeep`: it goes into folders, reads
 * patterns of its own, and without a file takes the folder where it runs. `passesOver`: folders of these names it leaves alone.
 */
export type InPlace = {
  verb?: RegExp;
  changing: RegExp | null;
  only?: RegExp;
  takesNext?: RegExp;
  skips?: number;
  isDeep: boolean;
  passesOver?: readonly string[];
};

const passesOver = ["node_modules", ".git"];
const CHECKS = /^--(?:check|diff)$/;
const RUFF =
  /^--(?:select|ignore|extend-select|extend-ignore|exclude|extend-exclude|line-length|target-version|output-format)$/;
const BLACK = /^(?:-[lt]|--(?:line-length|target-version|exclude|include|extend-exclude|force-exclude))$/;
const FIX: InPlace = { changing: /^--fix$/, isDeep: true, passesOver };
const DASH_I: InPlace = { changing: /^(?:-i|--in-?place)$/, isDeep: true };
const DASH_W: InPlace = { changing: /^-w$/, isDeep: true };

/**
 * Formatters, linters and editors that change files in place, and do nothing else by it. Who may edit these files and may run the program may
 * let it do so: its rule need not spell the option.
 */
export const IN_PLACE: ReadonlyMap<string, readonly InPlace[]> = new Map<string, readonly InPlace[]>([
  [
    "prettier",
    [
      {
        changing: /^(?:--write|-w)$/,
        takesNext:
          /^--(?:log-level|print-width|tab-width|end-of-line|trailing-comma|arrow-parens|prose-wrap|quote-props)$/,
        isDeep: true,
        passesOver,
      },
    ],
  ],
  ["eslint", [{ ...FIX, takesNext: /^--(?:ext|max-warnings|ignore-pattern|fix-type|rule|env|global)$/ }]],
  ["stylelint", [{ ...FIX, takesNext: /^--(?:max-warnings|ignore-pattern)$/ }]],
  ["oxlint", [{ ...FIX, takesNext: /^(?:-[ADW]|--(?:allow|deny|warn|max-warnings))$/ }]],
  [
    "biome",
    [{ verb: /^(?:check|format|lint)$/, changing: /^--(?:write|fix|apply)$/, isDeep: true, passesOver }],
  ],
  [
    "ruff",
    [
      { verb: /^format$/, changing: null, only: CHECKS, takesNext: RUFF, isDeep: true, passesOver },
      { verb: /^check$/, changing: /^--fix$/, only: /^--diff$/, takesNext: RUFF, isDeep: true, passesOver },
      { changing: /^--fix$/, only: /^--diff$/, takesNext: RUFF, isDeep: true, passesOver },
    ],
  ],
  ["black", [{ changing: null, only: CHECKS, takesNext: BLACK, isDeep: true, passesOver }]],
  ["isort", [{ changing: null, only: /^(?:-c|--check(?:-only)?|--diff)$/, isDeep: true, passesOver }]],
  ["rustfmt", [{ changing: null, only: /^--check$/, takesNext: /^--edition$/, isDeep: false }]],
  ["gofmt", [{ ...DASH_W, takesNext: /^-r$/ }]],
  ["goimports", [{ ...DASH_W, takesNext: /^-local$/ }]],
  ["gofumpt", [DASH_W]],
  ["shfmt", [{ ...DASH_W, takesNext: /^-(?:i|ln)$/ }]],
  ["clang-format", [{ ...DASH_I, isDeep: false }]],
  ["autopep8", [DASH_I]],
  ["yapf", [DASH_I]],
  ["rubocop", [{ changing: /^(?:-[aAx]|--auto-?correct(?:-all)?|--fix-layout)$/, isDeep: true }]],
  ["yq", [{ changing: /^(?:-i|--in-?place)$/, skips: 1, isDeep: false }]],
]);
