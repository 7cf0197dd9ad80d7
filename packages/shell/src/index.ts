export { analyseShell } from "./analyse-shell.ts";
export type {
  CopiedEntries,
  Finding,
  GitNames,
  PathChange,
  PathUse,
  SensitiveWord,
  ShellAnalysis,
  ShellPart,
} from "./analysis.ts";
export type {
  EffectOperand,
  FindTest,
  FoundAction,
  IntendedEffect,
  IntendedFiles,
  IntendedGit,
  IntendedPlacing,
  IntendedTarget,
} from "./effects/intended-effect.ts";
export type { ProtectedPlaces, ShellEnvironment } from "./environment.ts";
export { knownHead } from "./known-head.ts";
export { NO_PATHS } from "./part-draft.ts";
export {
  CHANGES_RIGHTS,
  GOES_INTO_FOLDERS,
  hasSyntax,
  PROGRAM_OPTIONS,
  PROGRAM_WORDS,
  RUNS_FILES_OF_FOLDER,
  SHOWS_ONLY_NAMES,
  STAYS_IN_NAMES,
  WRAPPERS,
} from "./programs/facets.ts";
export { quoteWord } from "./quote-word.ts";
export { sensitiveSpecOf } from "./sensitive-spec-of.ts";
export { joinForms } from "./shell-word.ts";
export { describeEffect, EFFECTS } from "./tables/option-effects.ts";
