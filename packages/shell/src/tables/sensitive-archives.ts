import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Programs that compress, pack or sign, and further ones that show or compare. */
export const SENSITIVE_ARCHIVES: SensitiveTable = {
  ...programs(
    "gzip bzip2 xz zstd lz4 brotli lzip lzma compress pigz pbzip2 pixz lzop",
    program(
      {
        writes: "-o --output --output-dir-flat --output-dir-mirror --suffix",
        changes: "-f --force --rm -d --decompress",
        reads: "--files --files0 --filelist -D --patch-from --dictionary",
      },
      { valued: "SbT" },
    ),
  ),
  ...programs(
    "7z 7za 7zr 7zz rar unrar",
    program(
      { code: "-i -scs", writes: "-o -w", changes: "-sdel -aoa -y" },
      {
        firstOperand: "reads-or-writes-archive",
        operands: [[/^@/, "reads-list-of-files"]],
        optionPatterns: [[/^-(?:o|w|i[r@!]|sfx|si)/, "writes-where-told-to"]],
      },
    ),
  ),
  ...programs(
    "bsdtar gtar star",
    program(
      {
        runs: "-I --use-compress-program --to-command --checkpoint-action",
        writes: "-f --file -x --extract -c --create -r -u",
        elsewhere: "-C --directory --cd",
        changes: "-P --absolute-names -s",
      },
      { firstWord: [/^[A-Za-z]*[xcru][A-Za-z]*$/, "reads-options-that-write-or-run"] },
    ),
  ),
  ...programs(
    "unsquashfs mksquashfs",
    program(
      {
        writes: "-d -dest -cat -pf -info-file -logfile -root-becomes",
        code: "-action -log-action -false-action -action-file",
        changes: "-f -force",
        reads: "-e -ef -extract-file",
      },
      { firstOperand: "writes-files", areWhole: true },
    ),
  ),
  ...programs(
    "dpkg-deb dpkg rpm2cpio rpm rpmbuild alien",
    program(
      {
        runs: "--pipe --eval -E --define -D --pre-invoke --post-invoke",
        settings: "--rcfile --macros --admindir --root --instdir --dbpath -r",
        changes:
          "-i --install -U --upgrade -e --erase -F --freshen -r --remove -P --purge --unpack --configure --import --rebuilddb --initdb",
        writes: "-x --extract -X --vextract -R --raw-extract -e --control -b --build",
      },
      { valued: "" },
    ),
  ),
  ...programs(
    "age rage minisign signify gpgv",
    program({
      runs: "-j",
      writes: "-o --output -x -m -G -s -S",
      reads: "-i --identity -R --recipients-file -p",
    }),
  ),
  ...programs(
    "ssh-keygen ssh-add ssh-keyscan",
    program({ code: "-D -s -w", writes: "-f -G -K -O -Y", changes: "-p -R -r -A -y -c", talks: "-e -E" }),
  ),
  ...programs("base64 base32 uuencode uudecode", program({ writes: "-o --output" })),
  ...programs(
    "nano pico micro",
    program({
      settings: "-f --rcfile -Y --syntax --config-dir",
      runs: "-s --speller -m",
      writes: "-C --backupdir -o --operatingdir -B --backup",
    }),
  ),
  ...programs(
    "info pinfo most",
    program({
      settings: "--init-file -u --usage",
      writes: "-o --output --dribble",
      code: "--restore",
      reads: "-f --file -d --directory",
    }),
  ),
  glow: program({ runs: "-p --pager", settings: "--config -s --style" }),
  ...programs(
    "fzf sk peco",
    program(
      {
        runs: "--preview --bind --with-shell --listen --exec -c --cmd -i --interactive",
        writes: "--history --tmux --print-query",
      },
      { optionPatterns: [[/^--(?:preview|bind|with-shell|listen|become|history)/, "runs-command"]] },
    ),
  ),
  ...programs("column paste join comm nl fmt fold expand pr ptx tsort look", {}),
  ...programs(
    "dos2unix unix2dos recode",
    program({ changes: "-n --newfile -f --force", writes: "-n" }, { firstOperand: "changes-files" }),
  ),
  ...programs("xclip xsel pbcopy pbpaste wl-copy", program({ reads: "-f -filter", writes: "-o" })),
  ...programs(
    "sdiff diff3 merge wdiff colordiff icdiff meld kdiff3",
    program({ runs: "--diff-program --merge-program -A", writes: "-o --output --auto" }),
  ),
};
