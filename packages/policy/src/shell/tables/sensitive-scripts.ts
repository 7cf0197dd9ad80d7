import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const CODE = "runs or loads code";

/** Tools of JavaScript beside those of `SENSITIVE_TOOLS`, of shell scripts, styles and texts. */
export const SENSITIVE_SCRIPTS: SensitiveTable = {
  tslint: program({
    code: "-r --rules-dir -s --formatters-dir -t --format",
    settings: "-c --config",
    writes: "-o --out",
    changes: "--fix",
    elsewhere: "-p --project",
  }),
  ...programs(
    "standard semistandard ts-standard xo",
    program({ code: "--parser --plugin --config --extend --rule", changes: "--fix", elsewhere: "--cwd" }),
  ),
  jshint: program({ code: "--reporter", settings: "-c --config", reads: "--exclude-path --extract" }),
  ...programs(
    "tap tape jasmine uvu zora",
    program({
      code: "-r --require --import --loader --plugin --before --after --node-arg --reporter --formatter --helper -i --ignore-errors --test-arg",
      settings: "--config --rcfile",
      writes: "--output-file --output-dir --save",
      elsewhere: "--cwd -C",
    }),
  ),
  ...programs(
    "karma testcafe nightwatch wdio",
    program({
      code: "--config --require --plugins --reporters --browsers --env -e --app --spec",
      writes: "--output --reportsDir",
    }),
  ),
  "lint-staged": program(
    { settings: "-c --config", elsewhere: "--cwd", runs: "--shell" },
    { texts: [[/^-x$|^--shell$/, "gives its commands to a shell"]] },
  ),
  commitlint: program({
    code: "-g --config -x --extends -p --parser-preset -o --format",
    elsewhere: "-d --cwd --git-log-args",
    reads: "-e --edit -E --env",
  }),
  ...programs(
    "sass sass-embedded node-sass",
    program(
      {
        code: "--pkg-importer --importer --functions",
        elsewhere: "-I --load-path --include-path",
        writes: "-o --output",
      },
      { operandsFrom: [2, "writes a file"], operands: [[/:./, "writes a file"]] },
    ),
  ),
  lessc: program(
    {
      code: "--plugin --js --global-var --modify-var",
      elsewhere: "--include-path --rootpath",
      writes: "--source-map -M --depends",
    },
    { operandsFrom: [2, "writes a file"], optionPatterns: [[/^--[\w-]+$/, CODE]] },
  ),
  postcss: program({
    code: "-u --use --parser --stringifier --syntax",
    settings: "-c --config",
    writes: "-o --output -d --dir",
    changes: "-r --replace",
    elsewhere: "--base",
  }),
  tailwindcss: program({
    code: "-c --config --postcss",
    writes: "-o --output",
    reads: "-i --input",
    elsewhere: "--cwd",
  }),
  ...programs(
    "terser uglifyjs",
    program({ code: "--config-file --parse -p", writes: "-o --output --source-map --name-cache" }),
  ),
  svgo: program({ code: "--config", writes: "-o --output -f --folder -r" }),
  typedoc: program({
    code: "--plugin --options --theme --customJs",
    elsewhere: "--tsconfig --basePath",
    writes: "--out --json",
  }),
  ...programs(
    "gulp grunt",
    program({
      code: "-f --gulpfile --gruntfile -r --require --preload --tasks --npm --theme",
      elsewhere: "--cwd --base --dotfiles",
    }),
  ),
  nodemon: program(
    { runs: "-x --exec", code: "-r --require", settings: "--config", elsewhere: "--cwd" },
    RUNS_OPERAND,
  ),
  ...programs("pm2 forever", { bare: CODE, firstOperand: "starts programs that go on" }),
  ...programs(
    "depcheck madge dependency-cruiser depcruise",
    program({
      code: "--config -c --parsers --detectors --specials --webpack-config --babel-config --validate -T --output-type",
      writes: "-f --output-to -i --image",
      elsewhere: "--ts-config --basedir",
    }),
  ),
  "license-checker": program({ writes: "--out --files", reads: "--customPath", elsewhere: "--start" }),
  ...programs(
    "http-server serve live-server",
    program(
      {
        code: "--middleware --open --browser",
        settings: "-c --config -C --cert -K --key --https-module --htpasswd",
        talks: "-a --host -P --proxy --mount -l --listen -U",
      },
      { staysInside: true },
    ),
  ),
  ...programs(
    "ncu npm-check-updates",
    program({
      code: "--configFilePath --configFileName --filterResults --target",
      elsewhere: "--cwd --packageFile",
      changes: "-u --upgrade -i --interactive",
      talks: "-r --registry",
      runs: "-d --doctor --doctorTest --doctorInstall",
    }),
  ),
  prisma: program(
    {
      elsewhere: "--schema --config",
      writes: "--output -o --script",
      reads: "--file --stdin",
      talks: "--url --shadow-database-url",
    },
    { verbs: [[/^(?:db|migrate|studio|generate|init)$/, "runs generators, or changes a database"]] },
  ),
  "graphql-codegen": program({ code: "-c --config -r --require", elsewhere: "-p --project" }),
  "openapi-generator": program({
    code: "-t --template-dir -e --engine --custom-generator",
    settings: "-c --config",
    writes: "-o --output",
  }),
  ...programs(
    "storybook start-storybook build-storybook",
    program({
      code: "-c --config-dir",
      writes: "-o --output-dir",
      talks: "-h --host",
      elsewhere: "-s --static-dir",
    }),
  ),
  ...programs(
    "semantic-release changeset release-it standard-version",
    program(
      {
        code: "-e --extends -p --plugins --config -c --preset",
        talks: "-r --repository-url --repositoryUrl",
      },
      { bare: "acts with your account" },
    ),
  ),
  lighthouse: program({
    code: "--config-path --plugins --chrome-path",
    writes: "--output-path -G -A --save-assets",
    runs: "--chrome-flags",
  }),
  ...programs("yo create-react-app degit plop hygen", RUNS_OPERAND),
  ...programs(
    "markdownlint markdownlint-cli2 mdl",
    program({
      code: "-r --rules -R --ruleset -s --style --configPointer",
      settings: "-c --config",
      writes: "-o --output",
      changes: "-f --fix",
      reads: "-p --ignore-path",
    }),
  ),
  textlint: program({
    code: "--plugin --rulesdir --preset --rule -f --format --no-textlintrc",
    settings: "-c --config",
    writes: "-o --output-file --cache-location",
    changes: "--fix",
    reads: "--ignore-path --stdin-filename",
  }),
  remark: program({
    code: "-u --use --rc-path -r -s --setting",
    writes: "-o --output",
    reads: "-i --ignore-path --file-path",
  }),
  vale: program(
    { settings: "--config --filter --path", code: "--output" },
    { verbs: [[/^sync$/, "downloads styles"]] },
  ),
  htmlhint: program({ code: "-R --rulesdir -f --format", settings: "-c --config" }),
  ...programs(
    "tidy",
    program(
      { settings: "-config", writes: "-o -output -f -file", changes: "-m -modify" },
      { anyDashes: true },
    ),
  ),

  shellcheck: program(
    { settings: "--rcfile", elsewhere: "-P --source-path", reads: "-x --external-sources" },
    { valued: "esfioSWC", nextValued: "esfioSWC" },
  ),
  shfmt: program({ changes: "-w --write", reads: "--filename" }),
  bats: program({
    runs: "-F --formatter --report-formatter",
    code: "--setup-suite-file --code-quote-style",
    writes: "-o --output --gather-test-outputs-in",
  }),
  hadolint: program({ settings: "-c --config" }),
  ...programs(
    "actionlint",
    program(
      { runs: "-shellcheck -pyflakes", settings: "-config-file", writes: "-init-config", code: "-format" },
      { anyDashes: true },
    ),
  ),

  asciidoctor: program({
    code: "-r --require -I --load-path -T --template-dir -E --template-engine -b --backend -S --safe-mode",
    writes: "-o --out-file -D --destination-dir",
    elsewhere: "-B --base-dir -R --source-dir",
    settings: "-a --attribute",
  }),
  ...programs(
    "latex pdflatex xelatex lualatex luatex tex pdftex xetex",
    program(
      {
        code: "-shell-escape -enable-write18 -shell-restricted -lua -fmt -progname -cnf-line",
        writes: "-output-directory -jobname -recorder",
      },
      { anyDashes: true, operands: [[/^\\|write18/, "runs code of TeX"]] },
    ),
  ),
  latexmk: program(
    {
      code: "-e -r -usepretex -pretex -latex -pdflatex -lualatex -xelatex -latexoption -pdflatexoption -pv -pvc -p -shell-escape",
      writes: "-outdir -output-directory -auxdir -aux-directory -jobname",
      elsewhere: "-cd",
    },
    {
      anyDashes: true,
      optionPatterns: [[/^-{1,2}(?:pdf|xe|lua|dvi)?(?:la)?tex=/, "names a program to run"]],
    },
  ),
  ...programs(
    "dot neato twopi circo fdp sfdp",
    program({ code: "-l", writes: "-o -O" }, { valued: "TKGNE" }),
  ),
  plantuml: program(
    { settings: "-config -I", writes: "-o -output", talks: "-picoweb -ftp" },
    { anyDashes: true },
  ),
  ...programs(
    "bison yacc byacc",
    program({
      code: "-S --skeleton",
      writes: "-o --output -d -b --file-prefix -g --graph -x --xml --header --report-file",
    }),
  ),
  ...programs(
    "flex lex",
    program({ code: "-S --skel", writes: "-o --outfile --header-file --tables-file -b --backup" }),
  ),
  ...programs(
    "m4 cpp2 gpp",
    program({
      code: "-P -E",
      reads: "-I --include -R --reload-state -F --freeze-state",
      writes: "-o --error-output --debugfile",
    }),
  ),
  ...programs(
    "ctags universal-ctags etags",
    program({
      code: "--options --options-maybe --_xformat --optlib-dir",
      writes: "-o -f --output",
      reads: "-L --etags-include",
    }),
  ),
  doxygen: program({ writes: "-w -e -f -l -g -u" }, { firstOperand: "reads settings that name programs" }),
  swig: program({ writes: "-o -oh -outdir", elsewhere: "-I -l", settings: "-features" }, { areWhole: true }),
};
