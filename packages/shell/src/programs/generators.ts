import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const BISON_SENSITIVE = program({
  code: "-S --skeleton",
  writes: "-o --output -d -b --file-prefix -g --graph -x --xml --header --report-file",
});
const M4_SENSITIVE = program({
  code: "-P -E",
  reads: "-I --include -R --reload-state -F --freeze-state",
  writes: "-o --error-output --debugfile",
});
const CTAGS_OUTPUTS = writesTo("-o -f --output", "IlLhDGX", {
  defaults: { names: ["tags", "TAGS"], unless: /^-[fox]|^--(?:output|list|version|help|print|license)/ },
});
const CTAGS_SENSITIVE = program({
  code: "--options --options-maybe --_xformat --optlib-dir",
  writes: "-o -f --output",
  reads: "-L --etags-include",
});

/** Programs that generate code, indexes and catalogs of messages. */
export const GENERATORS_PROGRAMS: Programs = {
  protoc: {
    readsData: true,
    outputs: writesTo(
      "-o --descriptor_set_out --cpp_out --java_out --python_out --js_out --ts_out --go_out --csharp_out --grpc_out --ruby_out --php_out",
    ),
    sensitive: program(
      {
        runs: "--plugin",
        writes: "-o --descriptor_set_out --dependency_out",
        reads: "-I --proto_path --descriptor_set_in",
      },
      {
        optionPatterns: [[/^--[\w-]+_(?:out|opt)$/, "runs-program-that-writes-files"]],
        operands: [[/^@/, "reads-options-from-file"]],
        areWhole: true,
      },
    ),
  },
  buf: {
    readsData: true,
    sensitive: program(
      { settings: "--config --template", writes: "-o --output", elsewhere: "--path --against" },
      {
        verbs: [
          [/^(?:generate|push|registry|login|beta|alpha|mod|dep)$/, "runs-plugins-or-acts-with-your-account"],
        ],
      },
    ),
  },
  swig: {
    outputs: writesTo("-o -oh -outdir", "IlDW"),
    sensitive: program(
      { writes: "-o -oh -outdir", elsewhere: "-I -l", settings: "-features" },
      { areWhole: true },
    ),
  },
  bison: {
    outputs: writesTo(
      "-o --output -b --file-prefix --defines --header --report-file --graph --xml",
      "pSLWF",
      {
        defaults: {
          names: ["{}.tab.c"],
          unless: /^-(?:[obVh]|-output|-file-prefix|-version|-help)/,
          operands: true,
        },
      },
    ),
    sensitive: BISON_SENSITIVE,
  },
  yacc: {
    alsoCovers: "byacc",
    outputs: writesTo(
      "-o --output -b --file-prefix --defines --header --report-file --graph --xml",
      "pSLWF",
      { defaults: { names: ["y.tab.c"], unless: /^-[ob]/, operands: true } },
    ),
    sensitive: BISON_SENSITIVE,
  },
  flex: {
    alsoCovers: "lex",
    outputs: writesTo("-o --outfile --header-file --tables-file", "PSC", {
      defaults: { names: ["lex.yy.c"], unless: /^-(?:o|t|-outfile|-stdout|-version|V)/ },
    }),
    sensitive: program({ code: "-S --skel", writes: "-o --outfile --header-file --tables-file -b --backup" }),
  },
  m4: {
    input: { runs: true },
    sensitive: M4_SENSITIVE,
  },
  gpp: { sensitive: M4_SENSITIVE },
  ctags: {
    alsoCovers: "universal-ctags",
    outputs: CTAGS_OUTPUTS,
    sensitive: CTAGS_SENSITIVE,
    readsHere: "index",
  },
  etags: {
    outputs: writesTo("-o -f --output", "IlLhDGX", {
      defaults: { names: ["TAGS"], unless: /^-[fo]|^--(?:output|version|help)/ },
    }),
    sensitive: CTAGS_SENSITIVE,
    readsHere: "index",
  },
  "exuberant-ctags": { outputs: CTAGS_OUTPUTS },
  gtags: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["GTAGS", "GRTAGS", "GPATH"], unless: /^--(?:version|help)/, operands: false },
    },
  },
  cscope: {
    outputs: { operands: "none", access: "read", defaults: { names: ["cscope.out"], unless: /^-[dfVh]/ } },
    readsHere: "index",
  },
  doxygen: {
    readsData: true,
    outputs: writesTo("-w -g"),
    sensitive: program(
      { writes: "-w -e -f -l -g -u" },
      { firstOperand: "reads-settings-that-name-programs" },
    ),
  },
  msgfmt: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["messages.mo"], unless: /^-(?:o|-output|-version|-help)/, operands: true },
    },
  },
  xgettext: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["messages.po"], unless: /^-(?:[odp]|-output|-default|-version|-help)/ },
    },
  },
};
