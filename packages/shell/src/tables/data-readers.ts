/** Programs beside those that only read or write files which take their input for data, names or a text to look at, or whose way of
 * running it is known (make, at). */
export const DATA_READERS: ReadonlySet<string> = new Set(
  `7z ack actionlint ag age ansible-lint asciidoctor at batch crontab make gmake autopep8 aws az bandit bat batcat biome black brotli buf bzip2
cargo clang-format cmake code colordiff commitlint conftest convert cppcheck csplit curl cwebp d2 delta diff3 difft docker docker-compose
dos2unix dot doxygen eslint exiftool expand fd fdfind ffmpeg flake8 fmt fzf gcc clang gh glab glow go gofmt gofumpt goimports gpg grpcurl gzip
hadolint helm hey htmlhint http https iconv isort jj join jq jshint k6 kubeconform kubectl kustomize lessc lz4 magick markdownlint
markdownlint-cli2 mermaid minisign mkdocs mmdc mypy nc ncat neato netcat nm oc openssl oxlint pandoc paste patch pbcopy perltidy pigz pip
plantuml podman pr prettier protoc ptx pylint pyright qpdf readelf redis-cli restic rg rsvg-convert rubocop ruff rustc rustfmt sass
semgrep shellcheck shfmt shuf skopeo sort sox sponge ssh-add ssh-keygen standard standardrb stylelint svgo swiftformat swiftlint systemctl
tailwindcss tar terraform terser textlint tofu tr tree trivy tsort ttok twine uglifyjs unix2dos vale vault wasm-pack websocat wget wkhtmltopdf wl-copy
wrangler xclip xh xml xmllint xmlstarlet xsel xsltproc xxd xz yamllint yapf yq zip zstd`.split(/\s+/),
);
