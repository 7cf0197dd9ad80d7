import type { ShellPart } from "@countersign/shell";
import type { FormWord } from "./form-words.ts";

/**
 * The words of a program that isn't known to run scripts, of which any may name a file that it runs all the same: `uv run a.py`,
 * `psql -f q.sql`, `vim -S s.vim`. Whether such a file stands there isn't known here.
 */
export function mentionedFiles(name: string, words: readonly FormWord[], part: ShellPart): FormWord[] {
  const program = name.slice(name.lastIndexOf("/") + 1);
  if (part.isReadOnly || part.isWriting || takesData.has(program)) return [];
  if (checkers.has(program)) return words.flatMap((word, at) => (isLoading(words, at) ? piecesOf(word) : []));
  // A script of the workspace, which is watched itself, reads data.
  if (part.canonical.split(" ", 1).join("").includes("/")) return words.flatMap(piecesOf);
  const redirects = part.paths.filter(({ via, access }) => via === "redirect" && access === "read");
  const given = redirects.flatMap(({ path }) => (path === null ? [] : [{ text: path, isKnown: true }]));
  return [...words.flatMap(piecesOf), ...given];
}

/** A word, and what may be a name in it: behind `=`, a letter of an option, or `@`, and each word of a text. */
function piecesOf({ text, isKnown }: FormWord): FormWord[] {
  if (!isKnown || text === "" || /^-{1,2}$/.test(text)) return [];
  const texts = new Set(text.startsWith("-") ? [] : [text]);
  const value = /^[^=\s]+=(.+)$/s.exec(text)?.[1];
  if (value !== undefined) texts.add(value);
  if (/^-[^-]./.test(text)) texts.add(text.slice(2));
  if (/\s/.test(text)) for (const each of text.split(/\s+/)) texts.add(each);
  return [...texts].flatMap((each) => {
    const name = each.replace(/^@/, "");
    return name === "" || name.startsWith("-") ? [] : [{ text: name, isKnown: true }];
  });
}

const loading =
  /^(?:-[cr]|--?(?:config(?:-file)?|rcfile|plugins?|rulesdir|require|import|load|loader|resolver|preset|parser|formatter))(?:=|$)/;

/** Whether a word is an option of a checker that loads code, or its value. */
function isLoading(words: readonly FormWord[], at: number): boolean {
  const [before = "", text = ""] = [words[at - 1]?.text, words[at]?.text];
  return loading.test(text) || (loading.test(before) && !before.includes("="));
}

/** Programs that take files for what they say, and run none of them. */
const takesData: ReadonlySet<string> = names(`
  : [ [[ alias cd declare echo eval exit export false kill local popd printf pushd pwd read readonly return set shift
  sleep test trap true type typeset ulimit umask unset wait which
  awk basename cat chgrp chmod chown cmp comm cp cut dd df diff dirname du file find grep head hexdump install ln ls
  md5sum mkdir mktemp mv od paste patch realpath rename rm rmdir sha1sum sha256sum shred sort split stat strings tail
  tee touch tr truncate uniq unlink wc xargs xxd
  7z bunzip2 bzip2 gunzip gzip tar unxz unzip unzstd xz zip zstd
  ar as c++ cc clang clang++ g++ gcc javac kotlinc ld nm objcopy objdump ranlib readelf rustc strip
  az curl docker gh git glab gpg helm hg kubectl nerdctl openssl podman rsync scp sftp svn wget
  base64 convert exiftool ffmpeg ffprobe iconv identify magick optipng pandoc pdftotext sox xmllint yq
`);

/** Programs that check or format files, and run what their configuration names. */
const checkers: ReadonlySet<string> = names(`
  autopep8 bandit biome black cargo clang-format clang-tidy cppcheck eslint flake8 gofmt goimports golangci-lint
  hadolint isort jsonlint markdownlint markdownlint-cli2 mypy oxlint prettier pycodestyle pylint pyright rubocop ruff
  rustfmt shellcheck shfmt standard stylelint tsc xo yamllint yapf
`);

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
