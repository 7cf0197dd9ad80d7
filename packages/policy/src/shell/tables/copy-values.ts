/** Long options of programs that copy which take the next word: with one behind the target, that word is no target. */
export const copyValues = ["--target-directory", "--suffix", "--no-preserve", "--sparse"];
export const installValues = ["--group", "--mode", "--owner", "--strip-program"];
export const rsyncValues = [
  ...["--rsh", "--exclude", "--include", "--filter", "--backup-dir", "--exclude-from", "--include-from"],
  ...[
    "--files-from",
    "--suffix",
    "--chmod",
    "--chown",
    "--usermap",
    "--groupmap",
    "--block-size",
    "--timeout",
  ],
  ...["--contimeout", "--modify-window", "--temp-dir", "--compare-dest", "--copy-dest", "--link-dest"],
  ...["--compress-choice", "--compress-level", "--skip-compress", "--checksum-choice", "--checksum-seed"],
  ...[
    "--max-delete",
    "--max-size",
    "--min-size",
    "--max-alloc",
    "--partial-dir",
    "--info",
    "--debug",
    "--stderr",
  ],
  ...["--out-format", "--log-file", "--log-file-format", "--password-file", "--early-input", "--bwlimit"],
  ...["--stop-after", "--stop-at", "--write-batch", "--only-write-batch", "--read-batch", "--protocol"],
  ...["--iconv", "--port", "--address", "--sockopts", "--outbuf", "--remote-option", "--rsync-path"],
];
