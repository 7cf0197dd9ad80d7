import { isProgram } from "../shell/find-program.ts";
import type { Program } from "./program.ts";

/** Not the PATH, as for bubblewrap. */
const bashPaths = ["/bin/bash", "/usr/bin/bash", "/run/current-system/sw/bin/bash"];

/** bash, which knows descriptors of more than one digit; null if there is none. */
export function findBash(): string | null {
  return bashPaths.find(isProgram) ?? null;
}

/** Not with `-e`, which asks the file itself: a server that is gone may not answer. */
const closing = `for countersign_one in /proc/self/fd/*; do
countersign_one=\${countersign_one##*/}
if [ "$countersign_one" -gt 2 ] && [ -L "/proc/self/fd/$countersign_one" ]; then eval "exec $countersign_one>&-"; fi
done
`;

/**
 * The program with nothing open but its input and output, and one file. This process may have got descriptors from what started it, such as
 * an editor's terminal, and would pass them on: through an open folder, no sandbox keeps anybody from what lies in it. Without bash, nothing
 * starts if one of them has more than one digit. `file`: null for none.
 */
export function withOwnDescriptors(
  { program, args }: Program,
  file: { path: string; descriptor: number } | null,
): Program {
  const open = file === null ? "" : ` ${file.descriptor}<"$0"`;
  const bash = findBash();
  return {
    program: bash ?? "/bin/sh",
    // `-p`: no variable makes it run something first.
    args: [
      ...(bash === null ? [] : ["-p"]),
      "-c",
      `${closing}exec "$@"${open}`,
      file?.path ?? "sh",
      program,
      ...args,
    ],
  };
}
