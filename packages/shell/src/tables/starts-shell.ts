import { ANY, PLAIN, type Wrapper } from "./wrapper-spec.ts";

/** Nothing but options, and for setarch a machine. */
const ALONE =
  /^\S+(?: -\S+| (?:linux(?:32|64)|x86_64|i[3-6]86|aarch64|uname26|(?:arm|ppc|s390|mips|sparc|riscv)\w*))*$/;

/** Programs that start a shell of themselves where their words look like this. */
export const STARTS_SHELL: ReadonlyMap<string, RegExp> = new Map([
  ...["setarch", "linux32", "linux64", "i386", "x86_64"].map((name) => [name, ALONE] as const),
  ["newgrp", /^/],
  ["capsh", / --(?: |$)(?!.*-c)/],
  ...["poetry", "pipenv", "hatch", "pixi", "flox", "devbox"].map((name) => [name, / shell(?: |$)/] as const),
  ["nix", / (?:shell|develop)(?!\S)(?!.* (?:-c|--command)(?!\S))/],
  ...["nix-shell", "lxc-attach"].map((name) => [name, /^(?!.* --(?:run|command)?(?:[ =]|$))/] as const),
  ["vagrant", / ssh(?: |$)(?!.* (?:-c|--command)\b)/],
  ["gcloud", / ssh (?!.*--command)/],
  ["machinectl", / shell(?: |$)/],
  ["adb", / shell$/],
]);

/** Programs that run their command in another place, where this machine's files are not. */
export const ELSEWHERE =
  /^(?:ssh|docker|podman|nerdctl|docker-compose|lxc|kubectl|oc|k3s|vagrant|gcloud|adb)$/;

/** ssh's own words: behind them stands what it sends. */
export const SSH: Wrapper = {
  ...PLAIN,
  short: "46AaCfGgKkMNnqsTtVvXxYy",
  valued: "BbcDEeFIiJLlmOopQRSWw",
  operands: [ANY],
};
