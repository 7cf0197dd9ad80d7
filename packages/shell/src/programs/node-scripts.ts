import { program, RUNS_OPERAND } from "../tables/option-groups.ts";
import { OTHERS_ARE_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const MARKDOWNLINT_OUTPUTS = writesTo("-o --output-file --cache-location --output", "cfpr");
const MARKDOWNLINT_SENSITIVE = program({
  code: "-r --rules -R --ruleset -s --style --configPointer",
  settings: "-c --config",
  writes: "-o --output",
  changes: "-f --fix",
  reads: "-p --ignore-path",
});
const SASS_SENSITIVE = program(
  {
    code: "--pkg-importer --importer --functions",
    elsewhere: "-I --load-path --include-path",
    writes: "-o --output",
  },
  { operandsFrom: [2, "writes-file"], operands: [[/:./, "writes-file"]] },
);
const STANDARD_SENSITIVE = program({
  code: "--parser --plugin --config --extend --rule",
  changes: "--fix",
  elsewhere: "--cwd",
});

/** Further tools of JavaScript, styles and texts. */
export const NODE_SCRIPTS_PROGRAMS: Programs = {
  commitlint: {
    readsData: true,
    sensitive: program({
      code: "-g --config -x --extends -p --parser-preset -o --format",
      elsewhere: "-d --cwd --git-log-args",
      reads: "-e --edit -E --env",
    }),
  },
  htmlhint: {
    readsData: true,
    sensitive: program({ code: "-R --rulesdir -f --format", settings: "-c --config" }),
  },
  jshint: {
    readsData: true,
    sensitive: program({ code: "--reporter", settings: "-c --config", reads: "--exclude-path --extract" }),
  },
  lessc: {
    readsData: true,
    outputs: writesTo("-o --output -d --dir", "cimut"),
    sensitive: program(
      {
        code: "--plugin --js --global-var --modify-var",
        elsewhere: "--include-path --rootpath",
        writes: "--source-map -M --depends",
      },
      { operandsFrom: [2, "writes-file"], optionPatterns: [[/^--[\w-]+$/, "runs-or-loads-code"]] },
    ),
  },
  markdownlint: {
    readsData: true,
    outputs: MARKDOWNLINT_OUTPUTS,
    sensitive: MARKDOWNLINT_SENSITIVE,
  },
  "markdownlint-cli2": {
    readsData: true,
    sensitive: MARKDOWNLINT_SENSITIVE,
  },
  sass: {
    readsData: true,
    outputs: { ...OTHERS_ARE_WRITTEN, valued: "I" },
    sensitive: SASS_SENSITIVE,
  },
  standard: {
    readsData: true,
    sensitive: STANDARD_SENSITIVE,
  },
  svgo: {
    readsData: true,
    outputs: writesTo("-o --output", "cmbpdei"),
    sensitive: program({ code: "--config", writes: "-o --output -f --folder -r" }),
  },
  tailwindcss: {
    readsData: true,
    outputs: writesTo("-o --output -d --dir", "cimut"),
    sensitive: program({
      code: "-c --config --postcss",
      writes: "-o --output",
      reads: "-i --input",
      elsewhere: "--cwd",
    }),
  },
  terser: {
    alsoCovers: "uglifyjs",
    readsData: true,
    outputs: writesTo("-o --output", "cmbpdei"),
    sensitive: program({ code: "--config-file --parse -p", writes: "-o --output --source-map --name-cache" }),
  },
  textlint: {
    readsData: true,
    outputs: MARKDOWNLINT_OUTPUTS,
    sensitive: program({
      code: "--plugin --rulesdir --preset --rule -f --format --no-textlintrc",
      settings: "-c --config",
      writes: "-o --output-file --cache-location",
      changes: "--fix",
      reads: "--ignore-path --stdin-filename",
    }),
  },
  typedoc: {
    outputs: writesTo("--out --json"),
    sensitive: program({
      code: "--plugin --options --theme --customJs",
      elsewhere: "--tsconfig --basePath",
      writes: "--out --json",
    }),
  },
  postcss: {
    outputs: writesTo("-o --output -d --dir", "cimut"),
    sensitive: program({
      code: "-u --use --parser --stringifier --syntax",
      settings: "-c --config",
      writes: "-o --output -d --dir",
      changes: "-r --replace",
      elsewhere: "--base",
    }),
  },
  tslint: {
    sensitive: program({
      code: "-r --rules-dir -s --formatters-dir -t --format",
      settings: "-c --config",
      writes: "-o --out",
      changes: "--fix",
      elsewhere: "-p --project",
    }),
  },
  semistandard: {
    alsoCovers: "ts-standard xo",
    sensitive: STANDARD_SENSITIVE,
  },
  tap: {
    alsoCovers: "tape jasmine uvu zora",
    sensitive: program({
      code: "-r --require --import --loader --plugin --before --after --node-arg --reporter --formatter --helper -i --ignore-errors --test-arg",
      settings: "--config --rcfile",
      writes: "--output-file --output-dir --save",
      elsewhere: "--cwd -C",
    }),
  },
  karma: {
    alsoCovers: "testcafe nightwatch wdio",
    sensitive: program({
      code: "--config --require --plugins --reporters --browsers --env -e --app --spec",
      writes: "--output --reportsDir",
    }),
  },
  "lint-staged": {
    sensitive: program(
      { settings: "-c --config", elsewhere: "--cwd", runs: "--shell" },
      { texts: [[/^-x$|^--shell$/, "runs-its-commands-in-shell"]] },
    ),
  },
  "sass-embedded": {
    alsoCovers: "node-sass",
    sensitive: SASS_SENSITIVE,
  },
  gulp: {
    alsoCovers: "grunt",
    sensitive: program({
      code: "-f --gulpfile --gruntfile -r --require --preload --tasks --npm --theme",
      elsewhere: "--cwd --base --dotfiles",
    }),
    runsFilesOfFolder: true,
  },
  depcheck: {
    alsoCovers: "madge dependency-cruiser depcruise",
    sensitive: program({
      code: "--config -c --parsers --detectors --specials --webpack-config --babel-config --validate -T --output-type",
      writes: "-f --output-to -i --image",
      elsewhere: "--ts-config --basedir",
    }),
  },
  "license-checker": {
    sensitive: program({ writes: "--out --files", reads: "--customPath", elsewhere: "--start" }),
  },
  "http-server": {
    alsoCovers: "serve live-server",
    sensitive: program(
      {
        code: "--middleware --open --browser",
        settings: "-c --config -C --cert -K --key --https-module --htpasswd",
        talks: "-a --host -P --proxy --mount -l --listen -U",
      },
      { staysInside: true },
    ),
    readsFolders: true,
    readsHere: "always",
  },
  prisma: {
    sensitive: program(
      {
        elsewhere: "--schema --config",
        writes: "--output -o --script",
        reads: "--file --stdin",
        talks: "--url --shadow-database-url",
      },
      { verbs: [[/^(?:db|migrate|studio|generate|init)$/, "runs-generators-or-changes-database"]] },
    ),
  },
  "graphql-codegen": { sensitive: program({ code: "-c --config -r --require", elsewhere: "-p --project" }) },
  "openapi-generator": {
    sensitive: program({
      code: "-t --template-dir -e --engine --custom-generator",
      settings: "-c --config",
      writes: "-o --output",
    }),
  },
  storybook: {
    alsoCovers: "start-storybook build-storybook",
    sensitive: program({
      code: "-c --config-dir",
      writes: "-o --output-dir",
      talks: "-h --host",
      elsewhere: "-s --static-dir",
    }),
  },
  "semantic-release": {
    alsoCovers: "changeset release-it standard-version",
    sensitive: program(
      {
        code: "-e --extends -p --plugins --config -c --preset",
        talks: "-r --repository-url --repositoryUrl",
      },
      { bare: "acts-with-your-account" },
    ),
  },
  lighthouse: {
    sensitive: program({
      code: "--config-path --plugins --chrome-path",
      writes: "--output-path -G -A --save-assets",
      runs: "--chrome-flags",
    }),
  },
  yo: {
    alsoCovers: "create-react-app degit plop hygen",
    sensitive: RUNS_OPERAND,
  },
  mdl: { sensitive: MARKDOWNLINT_SENSITIVE },
  remark: {
    sensitive: program({
      code: "-u --use --rc-path -r -s --setting",
      writes: "-o --output",
      reads: "-i --ignore-path --file-path",
    }),
  },
};
