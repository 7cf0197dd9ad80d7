import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Programs that generate code, indexes and catalogs of messages. */
export const GENERATORS_PROGRAMS: Programs = {
  protoc: {
    readsData: true,
    outputs: writesTo(
      "-o --descriptor_set_out --cpp_out --java_out --python_out --js_out --ts_out --go_out --csharp_out --grpc_out --ruby_out --php_out",
    ),
  },
  buf: { readsData: true },
  swig: { outputs: writesTo("-o -oh -outdir", "IlDW") },
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
  },
  yacc: {
    alsoCovers: "byacc",
    outputs: writesTo(
      "-o --output -b --file-prefix --defines --header --report-file --graph --xml",
      "pSLWF",
      { defaults: { names: ["y.tab.c"], unless: /^-[ob]/, operands: true } },
    ),
  },
  flex: {
    alsoCovers: "lex",
    outputs: writesTo("-o --outfile --header-file --tables-file", "PSC", {
      defaults: { names: ["lex.yy.c"], unless: /^-(?:o|t|-outfile|-stdout|-version|V)/ },
    }),
  },
  m4: { input: { runs: true } },
  ctags: {
    alsoCovers: "universal-ctags exuberant-ctags",
    outputs: writesTo("-o -f --output", "IlLhDGX", {
      defaults: { names: ["tags", "TAGS"], unless: /^-[fox]|^--(?:output|list|version|help|print|license)/ },
    }),
  },
  etags: {
    outputs: writesTo("-o -f --output", "IlLhDGX", {
      defaults: { names: ["TAGS"], unless: /^-[fo]|^--(?:output|version|help)/ },
    }),
  },
  gtags: {
    outputs: {
      operands: "none",
      access: "read",
      defaults: { names: ["GTAGS", "GRTAGS", "GPATH"], unless: /^--(?:version|help)/, operands: false },
    },
  },
  cscope: {
    outputs: { operands: "none", access: "read", defaults: { names: ["cscope.out"], unless: /^-[dfVh]/ } },
  },
  doxygen: {
    readsData: true,
    outputs: writesTo("-w -g"),
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
