import { program, programs, RUNS_OPERAND } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const CODE = "runs-or-loads-code";

/** Tools of JavaScript beside those of `SENSITIVE_TOOLS`, and of styles and texts. */
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
    { texts: [[/^-x$|^--shell$/, "runs-its-commands-in-shell"]] },
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
      { operandsFrom: [2, "writes-file"], operands: [[/:./, "writes-file"]] },
    ),
  ),
  lessc: program(
    {
      code: "--plugin --js --global-var --modify-var",
      elsewhere: "--include-path --rootpath",
      writes: "--source-map -M --depends",
    },
    { operandsFrom: [2, "writes-file"], optionPatterns: [[/^--[\w-]+$/, CODE]] },
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
  ...programs("pm2 forever", { bare: CODE, firstOperand: "starts-programs-that-keep-running" }),
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
    { verbs: [[/^(?:db|migrate|studio|generate|init)$/, "runs-generators-or-changes-database"]] },
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
      { bare: "acts-with-your-account" },
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
    { verbs: [[/^sync$/, "downloads-styles"]] },
  ),
  htmlhint: program({ code: "-R --rulesdir -f --format", settings: "-c --config" }),
  ...programs(
    "tidy",
    program(
      { settings: "-config", writes: "-o -output -f -file", changes: "-m -modify" },
      { anyDashes: true },
    ),
  ),
};
