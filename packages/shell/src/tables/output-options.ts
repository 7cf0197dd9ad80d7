import { DEFAULT_OUTPUTS } from "./default-outputs.ts";
import { MODULE_OUTPUTS } from "./module-outputs.ts";
import { TOOLCHAIN_OUTPUTS } from "./toolchain-outputs.ts";
import type { Touching } from "./touching-spec.ts";

type Row = readonly [programs: string, options: string, valued?: string, more?: Partial<Touching>];

const EDITOR_OPTIONS = "-w -W -i --startuptime --log";
const EDITOR: Partial<Touching> = {
  takesNext: /^-(?:[cCsStTuUP]|-cmd|-servername)$/,
  attached: /^-V\d*([^\d].*)$/g,
};

/** Options whose value is a file or folder that is written, by the programs that have them. */
const OUTPUTS: readonly Row[] = [
  // Core tools and their like.
  ["iconv", "-o --output", "ft"],
  ["shuf", "-o --output", "in"],
  ["tree", "-o", "LPIHT"],
  ["csplit", "-f --prefix", "bn"],
  ["base64 base32 uudecode recode", "-o --output"],
  ["history", "-w -a"],
  ["parallel", "--joblog --results --outputasfiles --tmpdir"],
  ["jq yq gron dasel mlr miller", "--output-file"],
  ["sdiff diff3 wdiff merge", "-o --output"],
  // Signing and keys.
  [
    "gpg gpg2 gpgsm",
    "-o --output --status-file --logger-file --log-file --attribute-file --keyring --primary-keyring --secret-keyring --trustdb-name --homedir",
    "urRN",
  ],
  ["age rage", "-o --output", "rRi"],
  ["minisign signify", "-x -m -s -p"],
  ["ssh-keygen", "-f", "tbCNPOmEe"],
  ["keytool", "-keystore -destkeystore -file"],
  // Documents and images.
  ["pandoc", "-o --output --extract-media --log", "frtwFLdVMTHAB"],
  ["asciidoctor asciidoctor-pdf", "-o --out-file -D --destination-dir", "abdrITEBR"],
  [
    "latex pdflatex xelatex lualatex latexmk",
    "-output-directory -outdir -auxdir -jobname --output-directory --outdir",
  ],
  ["dot neato twopi circo fdp sfdp", "-o", "TKGNEsl"],
  ["plantuml mmdc d2 vl-convert", "-o --output -output"],
  ["rst2html rst2pdf markdown-it marked mistune", "-o --output"],
  ["inkscape rsvg-convert cairosvg", "-o --output --export-filename --export-file", "wdpzaf"],
  ["soffice libreoffice", "--outdir"],
  ["xmllint xsltproc", "-o --output --writesubtree"],
  ["tidy", "-o -output -f -file"],
  ["gs ghostscript", "-o -sOutputFile", "dfgIr"],
  ["cwebp dwebp gif2webp cjpeg djpeg", "-o -outfile", "qmsz"],
  ["exiftool", "-o -out -w -textOut"],
  ["ffmpeg", "-progress -sdp_file -passlogfile -vstats_file"],
  ["sphinx-build", "-w -d"],
  ["mkdocs", "-d --site-dir", "ft"],
  ["jupyter", "--output --output-dir"],
  ["typedoc", "--out --json"],
  ["doxygen", "-w -g"],
  ["pdfseparate qpdf mutool", "-o --output"],
  // Compilers, linkers and what they are made of.
  ["nasm yasm", "-o -l -E", "fFdDuUiIpPgX"],
  ["rustc rustdoc", "-o --out-dir --output", "LlCgOAWDF", { attached: /(?:^--emit=|,)[\w-]+=([^,]+)/g }],
  ["bindgen wasm-bindgen wasm-pack", "-o --output --out-dir"],
  ["cargo", "--target-dir --artifact-dir --out-dir --root"],
  ["javac javadoc kotlinc scalac groovyc", "-d -s -h"],
  ["ghc ocamlc ocamlopt ocamlfind", "-o -odir -hidir -outputdir", "iILlwfWXOpcaSP"],
  ["dotnet csc msbuild", "-o --output -out", "cvfr"],
  ["swiftc", "-o -emit-module-path"],
  ["zig nim crystal odin v", "-o --out --outdir -femit-bin"],
  [
    "protoc",
    "-o --descriptor_set_out --cpp_out --java_out --python_out --js_out --ts_out --go_out --csharp_out --grpc_out --ruby_out --php_out",
  ],
  ["flex lex", "-o --outfile --header-file --tables-file", "PSC"],
  [
    "bison yacc byacc",
    "-o --output -b --file-prefix --defines --header --report-file --graph --xml",
    "pSLWF",
  ],
  ["ctags universal-ctags exuberant-ctags etags", "-o -f --output", "IlLhDGX"],
  ["swig", "-o -oh -outdir", "IlDW"],
  ["mockgen", "-destination"],
  ["gcovr lcov genhtml", "-o --output --output-file --output-directory", "trefd"],
  // Bundlers and tools on source.
  ["tsc", "--outDir --outFile --declarationDir --tsBuildInfoFile -outDir -outFile"],
  ["esbuild", "--outfile --outdir --metafile"],
  ["rollup", "-o --file -d --dir --output.file --output.dir", "cifgmnp"],
  ["webpack vite parcel tsup", "-o --output-path --outDir --out-dir --dist-dir", "cdmt"],
  ["babel swc", "-o --out-file -d --out-dir", "fsCx"],
  ["postcss tailwindcss lessc sass", "-o --output -d --dir", "cimut"],
  ["terser uglifyjs svgo", "-o --output", "cmbpdei"],
  ["eslint stylelint textlint markdownlint", "-o --output-file --cache-location --output", "cfpr"],
  ["jest vitest nyc c8", "--outputFile --coverageDirectory --report-dir --reports-dir --temp-directory"],
  ["prettier biome", "--cache-location"],
  ["pylint flake8 bandit pyright", "--output --output-file -o", "jfcrxnlp"],
  ["pytest", "--junitxml --junit-xml --basetemp --resultlog --report-log"],
  ["coverage", "-o --data-file", "dim"],
  ["rubocop", "-o --out", "cfr"],
  ["clang-tidy", "--export-fixes -export-fixes"],
  ["cppcheck", "--output-file --plist-output --cppcheck-build-dir", "DIUji"],
  ["golangci-lint gosec", "-out --out"],
  ["trivy grype checkov tfsec semgrep", "-o --output --output-file-path", "cfsq"],
  // Databases, hosts and machines.
  ["pg_dump pg_dumpall pg_restore", "-f --file", "dhpUFnNtTjZSEL"],
  ["psql", "-o --output -L --log-file", "dhpUcvFRTPf"],
  ["mysqldump mariadb-dump", "-r --result-file -T --tab --log-error", "hPuDpSw"],
  ["mongodump mongoexport", "-o --out --archive", "cdhpqu"],
  ["redis-cli", "--rdb --functions-rdb", "hpanu"],
  ["http https xh", "-o --output", "aAps"],
  ["aria2c", "-o --out -d --dir -l --log --save-session --save-cookies", "ijksxUTm"],
  ["axel", "-o --output", "nsHU"],
  ["yt-dlp youtube-dl", "-o --output -P --paths --cookies --download-archive", "fxaSIRrNup"],
  ["nmap", "-oN -oX -oS -oG -oA"],
  ["tcpdump tshark dumpcap", "-w", "icrsBCFGMTyzEjmV"],
  ["perf strace ltrace", "-o --output", "eptFcusPAaEIbOSXU"],
  [
    "valgrind",
    "--log-file --xml-file --massif-out-file --callgrind-out-file --cachegrind-out-file --dhat-out-file",
  ],
  ["start-stop-daemon", "-p --pidfile -O --output", "acgIkNnPRrsux"],
  ["daemonize", "-p -o -e -l", "cuE"],
  ["hyperfine", "--export-json --export-csv --export-markdown --export-asciidoc --export-orgmode --output"],
  ["ssh", "-E -S", "BbcDeFIiJLlmOopPQRWw"],
  [
    "node nodejs",
    "--cpu-prof-dir --cpu-prof-name --heap-prof-dir --heap-prof-name --diagnostic-dir --report-dir --report-directory --report-filename --trace-event-file-pattern --test-reporter-destination --redirect-warnings --tls-keylog --logfile",
    "erCp",
    { areWhole: true },
  ],
  [
    "pip pip3",
    "-d --dest -w --wheel-dir -t --target --prefix --root --log --log-file --report --src",
    "rceif",
  ],
  ["vi vim nvim gvim ex rvim vimdiff", EDITOR_OPTIONS, "", { ...EDITOR, operands: "each", access: "write" }],
  ["view rview", EDITOR_OPTIONS, "", EDITOR],
  ["nano pico", "-C --backupdir -o --operatingdir", "QTYrsX", { operands: "each", access: "write" }],
  ["zipsplit", "-b", "n", { folders: ["-b"] }],
  ["virtualenv", "--app-data", "p", { operands: "each", access: "write" }],
  ["docker podman nerdctl", "--iidfile --cidfile --metadata-file"],
  ["helm", "--output-dir"],
  ["terraform tofu", "-out -state-out -backup -generate-config-out"],
  ["kubectl", "--output-directory --profile-output"],
  ["mkisofs genisoimage xorriso", "-o -outdev", "VAPpmbceGxX"],
  ["unsquashfs", "-d -dest"],
];

/** Programs whose last operand is written, or all but their first. */
const LAST =
  "qpdf pdfunite convert magick composite montage ffmpeg sox heif-convert avifenc mksquashfs ps2pdf wkhtmltopdf wkhtmltoimage";
const SECOND = "uniq sass pdftotext pdftohtml weasyprint";
const VALUED: Readonly<Record<string, string>> = {
  uniq: "fsw",
  sass: "I",
  wkhtmltopdf: "OsTBLR",
};

/** What these programs write, for the rules on files, the guardrails and the scope of an intent. */
export const OUTPUT_TOUCHING: Readonly<Record<string, Touching>> = withDefaults({
  ...Object.fromEntries(
    OUTPUTS.flatMap(([programs, options, valued = "", more = {}]) =>
      programs
        .split(" ")
        .map((name): [string, Touching] => [
          name,
          { operands: "none", access: "read", writes: options.split(" "), valued, ...more },
        ]),
    ),
  ),
  ...operandsThat("last", LAST),
  ...operandsThat("second", SECOND),
  ...Object.fromEntries(
    ["fallocate", "mkfs", "mkswap", "jpegoptim", "optipng", "mogrify", "dos2unix", "unix2dos"].map(
      (name): [string, Touching] => [name, { operands: "each", access: "write", valued: "lo" }],
    ),
  ),
  ...TOOLCHAIN_OUTPUTS,
  ...MODULE_OUTPUTS,
});

function withDefaults(table: Readonly<Record<string, Touching>>): Record<string, Touching> {
  const named = DEFAULT_OUTPUTS.flatMap(([programs, defaults]) =>
    programs.split(" ").map((name): [string, Touching] => {
      const known: Touching = table[name] ?? { operands: "none", access: "read" };
      return [name, { ...known, defaults }];
    }),
  );
  return { ...table, ...Object.fromEntries(named) };
}

function operandsThat(operands: "last" | "second", programs: string): Record<string, Touching> {
  return Object.fromEntries(
    programs
      .split(" ")
      .map((name): [string, Touching] => [
        name,
        { operands, access: "read", writes: ["-o", "--output"], valued: VALUED[name] ?? "" },
      ]),
  );
}
