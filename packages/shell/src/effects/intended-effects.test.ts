import { describe, expect, it } from "vitest";
import { analyseShell } from "../analyse-shell.ts";
import { testEnvironment } from "../fixtures/test-environment.ts";
import type { EffectOperand, IntendedEffect } from "./intended-effect.ts";

function effectsOf(command: string): IntendedEffect[] {
  return analyseShell(command, testEnvironment).parts.flatMap(({ effects }) => effects.value);
}

function show(operand: EffectOperand): string {
  if (operand.kind === "path") return operand.path;
  if (operand.kind === "unknown") return `?${operand.unknown.code}`;
  return `${operand.kind === "pathspec" ? "git:" : ""}${operand.folder}|${operand.pattern}`;
}

/** One line for each effect. */
function summarize(effect: IntendedEffect): string {
  switch (effect.kind) {
    case "delete":
      return `delete ${effect.reach}: ${effect.operands.map(show).join(" ")}`;
    case "write":
      return `${effect.action}: ${effect.operands.map(show).join(" ")}`;
    case "rights":
      return `${effect.action}${effect.isTree ? " tree" : ""}: ${effect.operands.map(show).join(" ")}`;
    case "place":
      return `${effect.by}${effect.isTree ? " tree" : ""}${effect.keepsExisting ? " keeping" : ""}: ${effect.sources.map(show).join(" ")} -> ${show(effect.target)} as ${effect.targetIs}`;
    case "find":
      return `find ${effect.action} ${effect.minDepth > 0 ? effect.minDepth : ""}: ${effect.roots.map(show).join(" ")} ${effect.tests.map(({ kind, value, isNegated }) => `${isNegated ? "!" : ""}${kind}=${value}`).join(" ")}`.trim();
    case "git":
      return `git ${effect.action} ${effect.picks} ${effect.ignored}${effect.takesFolders ? " folders" : ""}${effect.takesRepositories ? " repositories" : ""}: ${effect.paths?.map(show).join(" ") ?? "all"}${effect.mayBeRevisions.length > 0 ? " or a revision" : ""}`;
    case "target":
      return `target ${effect.target.kind}`;
    case "unknown":
      return `?${effect.unknown.code}`;
    default:
      return effect satisfies never;
  }
}

describe("what a command is meant to do to files", () => {
  it.each([
    { command: "rm a b", want: ["delete entry: /ws/a /ws/b"] },
    { command: "rm -rf -- -x", want: ["delete tree: /ws/-x"] },
    { command: "rm -fr ./a/ ~/b", want: ["delete tree: /ws/a /home/me/b"] },
    { command: "rm --recursive a", want: ["delete tree: /ws/a"] },
    { command: 'rm -rf "$x"', want: ["delete tree: ?variable"] },
    { command: "rm -rf $x/*", want: ["delete tree: ?variable"] },
    { command: "rm $(cat list)", want: ["delete entry: ?substitution"] },
    { command: "rm `cat list`", want: ["delete entry: ?substitution"] },
    { command: "x=build; rm -rf $x", want: ["delete tree: /ws/build"] },
    {
      command: 'for f in a b; do rm "$f"; done',
      want: ["delete entry: /ws/a", "delete entry: /ws/b", "?several-values"],
    },
    { command: "rm -rf {a,b}/c", want: ["delete tree: /ws/a/c /ws/b/c"] },
    { command: "rm *.txt", want: ["delete entry: /ws|*.txt"] },
    { command: "rm 'a b'/*.txt", want: ["delete entry: /ws/a b|*.txt"] },
    { command: "rm '*.txt'", want: ["delete entry: /ws/*.txt"] },
    { command: "rm \\*.txt", want: ["delete entry: /ws/*.txt"] },
    { command: "rm '*'*.txt", want: ["delete entry: ?pattern"] },
    { command: "rm ../*.txt", want: ["delete entry: /|*.txt"] },
    { command: "rm .*", want: ["delete entry: /ws|.*"] },
    { command: "rm */../x", want: ["delete entry: ?pattern"] },
    { command: "cd a && rm -rf .", want: ["delete tree: /ws/a"] },
    { command: "cd a && rm -rf b", want: ["delete tree: /ws/a/b"] },
    { command: "cd a; rm -rf b", want: ["delete tree: ?unknown-folder"] },
    { command: 'cd "$d" && rm -rf b', want: ["delete tree: ?unknown-folder"] },
    { command: "rm link/../x", want: ["delete entry: /ws/link/../x"] },
    { command: "sudo rm -rf a", want: ["delete tree: /ws/a"] },
    { command: "timeout 5 env X=1 nice rm a", want: ["delete entry: /ws/a"] },
    { command: "/bin/rm a", want: ["delete entry: /ws/a"] },
    { command: "./rm a", want: [] },
    { command: "rm() { true; }; rm a", want: ["?not-the-program"] },
    { command: "chroot /mnt rm -rf /a", want: ["?runs-elsewhere"] },
    { command: "ssh host rm -rf a", want: [] },
    { command: "bash -c 'rm -rf a'", want: ["delete tree: /ws/a"] },
    { command: "(rm a) | cat", want: ["delete entry: /ws/a"] },
    { command: "ls | xargs rm -rf", want: ["delete tree: ?names-from-input"] },
    { command: "ls | xargs -I{} rm x {}", want: ["delete entry: /ws/x ?variable ?names-from-input"] },
    { command: "rmdir a", want: ["delete empty-folder: /ws/a"] },
    { command: "unlink a", want: ["delete entry: /ws/a"] },
    { command: "shred a", want: ["overwrite: /ws/a"] },
    { command: "shred -zun 3 a", want: ["delete entry: /ws/a"] },
    { command: "truncate -s 0 a b", want: ["overwrite: /ws/a /ws/b"] },
    { command: "echo x | tee a", want: ["overwrite: /ws/a"] },
    { command: "echo x | tee -a a", want: ["change: /ws/a"] },
    { command: "dd if=/dev/zero of=disk.img bs=1M", want: ["overwrite: /ws/disk.img"] },
    { command: "dd if=a of=$x", want: ["overwrite: ?variable"] },
    { command: "sed -i s/a/b/ x y", want: ["change: /ws/x /ws/y"] },
    { command: "sed -ni.bak -e p x", want: ["change: /ws/x"] },
    { command: "sed -ie s/a/b/ x", want: ["change: /ws/x"] },
    { command: "sed s/a/b/ x", want: [] },
    { command: "mv a b", want: ["move tree: /ws/a -> /ws/b as either"] },
    { command: "mv -t b a c", want: ["move tree: /ws/a /ws/c -> /ws/b as folder"] },
    { command: "mv -T a b", want: ["move tree: /ws/a -> /ws/b as name"] },
    { command: "mv -n a b", want: ["move tree keeping: /ws/a -> /ws/b as either"] },
    { command: "mv a b c/", want: ["move tree: /ws/a /ws/b -> /ws/c as folder"] },
    { command: "mv --exchange a b", want: ["?unknown-option"] },
    { command: "cp a b", want: ["copy: /ws/a -> /ws/b as either"] },
    { command: "cp -a a b", want: ["copy tree: /ws/a -> /ws/b as either"] },
    { command: "cp --parents a/b c", want: ["?unknown-option"] },
    { command: "ln -s a b", want: ["link keeping: /ws/a -> /ws/b as either"] },
    { command: "ln -sf a b", want: ["link: /ws/a -> /ws/b as either"] },
    { command: "chmod -R 777 a", want: ["change-mode tree: /ws/a"] },
    { command: "chmod -x a b", want: ["change-mode: /ws/a /ws/b"] },
    { command: "chown me: a", want: ["change-owner: /ws/a"] },
    { command: "find . -name '*.log' -delete", want: ["find delete : /ws name=*.log"] },
    {
      command: "find a b -type f ! -name x -exec rm {} +",
      want: ["find delete-entry : /ws/a /ws/b type=f !name=x"],
    },
    { command: "find a -mindepth 1 -exec rm -rf {} \\;", want: ["find delete-tree 1: /ws/a"] },
    { command: "find . -delete -name x", want: ["find delete : /ws"] },
    { command: "find . -mtime +3 -delete", want: ["?find-tests"] },
    { command: "find . -name a -o -name b -delete", want: ["?find-tests"] },
    { command: "find -L . -delete", want: ["?find-tests"] },
    { command: "find . -exec grep -q x {} \\; -delete", want: ["?find-tests"] },
    { command: "find . -name x -exec sed -i s/a/b/ {} +", want: ["change: ?names-found"] },
    { command: "find . -exec sudo rm {} +", want: ["delete entry: ?names-found"] },
  ])("$command", ({ command, want }) => {
    expect(effectsOf(command).map(summarize)).toEqual(want);
  });
});

describe("what a git command is meant to do to files", () => {
  it.each([
    { command: "git clean -n", want: [] },
    { command: "git clean -f", want: ["git delete untracked kept: /ws"] },
    { command: "git clean -fdx", want: ["git delete untracked too folders: /ws"] },
    { command: "git clean -ffdX a", want: ["git delete untracked only folders repositories: /ws/a"] },
    { command: "git -C a clean -fd", want: ["git delete untracked kept folders: /ws/a"] },
    { command: "git checkout -- a", want: ["git overwrite changed kept: /ws/a"] },
    { command: "git checkout .", want: ["git overwrite changed kept: /ws"] },
    { command: "git checkout a", want: ["git overwrite changed kept: /ws/a or a revision"] },
    {
      command: "git checkout -f main",
      want: ["git overwrite changed kept: /ws/main or a revision", "git overwrite changed kept: all"],
    },
    { command: "git checkout main -- a", want: ["?other-revision", "git overwrite changed kept: /ws/a"] },
    { command: "git checkout -b new", want: [] },
    { command: "git switch main", want: ["?other-revision"] },
    {
      command: "git switch --discard-changes main",
      want: ["?other-revision", "git overwrite changed kept: all"],
    },
    { command: "git restore '*.ts'", want: ["git overwrite changed kept: git:/ws|*.ts"] },
    { command: "git restore --staged a", want: [] },
    { command: "git restore :/", want: ["git overwrite changed kept: ?pattern"] },
    { command: "git reset --hard", want: ["git overwrite changed kept: all", "?staged-changes"] },
    {
      command: "git reset --hard HEAD~1",
      want: ["?other-revision", "git overwrite changed kept: all", "?staged-changes"],
    },
    { command: "git reset", want: [] },
    { command: "git stash", want: ["git stash changed kept: all"] },
    {
      command: "git stash -u",
      want: ["git stash changed kept: all", "git stash untracked kept folders: all"],
    },
    { command: "git stash pop", want: ["?other-revision"] },
    { command: "git stash list", want: [] },
    { command: "git rm -r a", want: ["git delete tracked kept: /ws/a"] },
    { command: "git rm --cached a", want: [] },
    { command: "git mv a b", want: ["move tree: /ws/a -> /ws/b as either"] },
    { command: "ls | xargs git checkout --", want: ["git overwrite changed kept: ?names-from-input"] },
    { command: "git status", want: [] },
  ])("$command", ({ command, want }) => {
    expect(effectsOf(command).map(summarize)).toEqual(want);
  });
});
