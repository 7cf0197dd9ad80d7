import { expect, it } from "vitest";
import { addFiles, tempFolder } from "../fixtures/temp-workspace.ts";
import { changedProgram, programFingerprints } from "./program-fingerprints.ts";

const signal = new AbortController().signal;

async function change(command: string, name: string): Promise<string | null> {
  const workspace = tempFolder({ [name]: "before", "big.dat": "", "dir/x": "" });
  const place = { workspace, home: "/home/ada" };
  const approved = await programFingerprints(command, place, signal);
  addFiles(workspace, { [name]: "after" });
  const changed = changedProgram(approved, await programFingerprints(command, place, signal));
  return changed === null ? null : changed.slice(workspace.length + 1);
}

it.each([
  { command: "uv run a.py", name: "a.py" },
  { command: "poetry run python a.py", name: "a.py" },
  { command: "coverage run a.py", name: "a.py" },
  { command: "ipython a.py", name: "a.py" },
  { command: "mocha test/a.js", name: "test/a.js" },
  { command: "npx mocha a.js", name: "a.js" },
  { command: "rspec a_spec.rb", name: "a_spec.rb" },
  { command: "nodemon a.js", name: "a.js" },
  { command: "pm2 start a.js", name: "a.js" },
  { command: "kcov out a.sh", name: "a.sh" },
  { command: "emacs --script a.el", name: "a.el" },
  { command: "emacs -l a.el --batch", name: "a.el" },
  { command: "vim -S s.vim", name: "s.vim" },
  { command: "vim -Ss.vim", name: "s.vim" },
  { command: "gdb -x cmds", name: "cmds" },
  { command: "cmake -P s.cmake", name: "s.cmake" },
  { command: "psql -f q.sql", name: "q.sql" },
  { command: "psql -fq.sql db", name: "q.sql" },
  { command: "psql --file=q.sql", name: "q.sql" },
  { command: "psql < q.sql", name: "q.sql" },
  { command: "sqlite3 x.db < q.sql", name: "q.sql" },
  { command: "sqlite3 x.db '.read q.sql'", name: "q.sql" },
  { command: "mysql -e 'source q.sql'", name: "q.sql" },
  { command: "dotnet a.dll", name: "a.dll" },
  { command: "kotlin a.kts", name: "a.kts" },
  { command: "octave a.m", name: "a.m" },
  { command: "m4 a.m4", name: "a.m4" },
  { command: "jshell a.jsh", name: "a.jsh" },
  { command: "pytest tests/a.py", name: "tests/a.py" },
  { command: "unknown --from=conf/x.toml", name: "conf/x.toml" },
  { command: "unknown @args", name: "args" },
  { command: "cd sub && unknown x", name: "sub/x" },
  { command: "sudo unknown a", name: "a" },
  { command: "eslint -c cfg.js src", name: "cfg.js" },
  { command: "eslint --rulesdir=rules.js src", name: "rules.js" },
  { command: "prettier --plugin ./p.js a.ts", name: "p.js" },
])("sees a change of what an unknown program is given: $command", async ({ command, name }) => {
  expect(await change(command, name)).toBe(name);
});

it.each([
  { command: "git add a.ts", name: "a.ts" },
  { command: "git commit -F msg", name: "msg" },
  { command: "eslint --fix src/a.ts", name: "src/a.ts" },
  { command: "prettier --write a.ts", name: "a.ts" },
  { command: "ruff check a.py", name: "a.py" },
  { command: "gcc -o out a.c", name: "a.c" },
  { command: "cp a.sh b.sh", name: "a.sh" },
  { command: "rm a.sh", name: "a.sh" },
  { command: "cat a.sh", name: "a.sh" },
  { command: "curl -d @a.json http://x.example", name: "a.json" },
  { command: "tar xf a.tar", name: "a.tar" },
  { command: "python3 x.py data.csv", name: "data.csv" },
  { command: "echo a.sh", name: "a.sh" },
  { command: "unknown dir", name: "dir/x" },
  { command: "unknown /tmp/x ~/x ../x", name: "x" },
])("leaves out what a program only reads or writes: $command", async ({ command, name }) => {
  expect(await change(command, name)).toBeNull();
});

it("sees a file that wasn't there before", async () => {
  const workspace = tempFolder();
  const place = { workspace, home: "/home/ada" };
  const approved = await programFingerprints("uv run a.py", place, signal);
  expect(approved).toEqual([]);
  addFiles(workspace, { "a.py": "" });
  expect(changedProgram(approved, await programFingerprints("uv run a.py", place, signal))).toBe(
    `${workspace}/a.py`,
  );
});
