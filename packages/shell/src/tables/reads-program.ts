/** Interpreters run what they read where no file is named, or a file that is no file. */
export const READS_PROGRAM = {
  operands: [[/^-$|^\/+(?:dev|proc)\//, "runs-what-reads"]],
  readsProgram: /^(?:-[vVh]|--version|--help|--test|--v8-options|-m.+|--check)$/,
} as const;
