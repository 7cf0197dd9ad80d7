/**
 * Commands that run nothing and do no more than an edit of the files that they name, with the options that keep it so. Not cp and mv: where the last word is a folder, the file that is written is not named.
 */
export const WRITING: ReadonlyMap<string, RegExp> = new Map([
  // Not -r and -t: they copy another file's times.
  ["touch", /^-[acm]+$/],
  // What it passes on is what a redirect would write.
  ["tee", /^(?:-[ai]+|--append|--ignore-interrupts)$/],
  // Not -m, which sets rights.
  ["mkdir", /^(?:-[pv]+|--parents|--verbose)$/],
]);
