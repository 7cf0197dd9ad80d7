/** The names of variables that hold secrets, by themselves: what asks at the very start of a program loads nothing else. */
export { type Environment, secretVariables } from "@countersign/tools/shell/shell-environment";
