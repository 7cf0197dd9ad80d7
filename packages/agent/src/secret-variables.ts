/** The names of variables that hold secrets. A module of its own, because the very start of a program needs them and nothing else. */
export { type Environment, secretVariables } from "@countersign/tools/shell/shell-environment";
