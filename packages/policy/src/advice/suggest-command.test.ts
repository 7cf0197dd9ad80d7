import { sensitiveSpecOf } from "@countersign/shell";
import { describe, expect, it } from "vitest";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "../index.ts";
import { suggestedPrefixes } from "./suggestion-tables.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};
const run = (command: string, allow: string[] = []) =>
  decide(
    { tool: "Bash", input: { command } },
    { ...base, rules: compileRules(ruleSetFromTexts({ allow }, "test")) },
  );
const suggestRules = (command: string): string[] => {
  const decision = run(command);
  return decision.kind === "ask" ? decision.suggestions.map(({ rule }) => rule) : [];
};

describe("a rule for a beginning is suggested", () => {
  it.each([...suggestedPrefixes.keys()])("for %s, whose options and subcommands are known", (name) => {
    expect(sensitiveSpecOf(name)).toBeDefined();
  });

  it.each([
    ["pytest tests", "Bash(pytest:*)"],
    ["ruff check src", "Bash(ruff check:*)"],
    ["gradle test", "Bash(gradle test:*)"],
    ["mvn -q test", "Bash(mvn -q test)"],
    ["gh pr view 5", "Bash(gh pr view:*)"],
    ["dotnet test", "Bash(dotnet test:*)"],
    ["tsc --noEmit", "Bash(tsc:*)"],
    ["pnpm run lint --fix", "Bash(pnpm run lint:*)"],
  ])("%s: %s", (command, rule) => expect(suggestRules(command)).toEqual([rule]));
});

describe("the rule for the very command comes with one for its beginning", () => {
  it.each([
    ["cargo test --all", "Bash(cargo test:*)", "Bash(cargo test --all)"],
    ["pytest tests", "Bash(pytest:*)", "Bash(pytest tests)"],
    ["mvn -q test", "Bash(mvn -q test)", undefined],
  ])("%s", (command, rule, narrower) => {
    const decision = run(command);
    const [first] = decision.kind === "ask" ? decision.suggestions : [];
    expect([first?.rule, first?.narrower?.rule]).toEqual([rule, narrower]);
    if (narrower !== undefined) expect(run(command, [narrower]).kind).toBe("allow");
  });
});

describe("the whole command is suggested, or nothing", () => {
  it.each([
    "docker compose up",
    "aws s3 ls",
    "gcloud compute instances list",
    "yarn plugin list",
    "helm list",
    "composer global show",
    "poetry self show",
    "npm pkg get name",
    "brew list",
    "apt list",
    "az vm list",
    "terraform plan",
    "turbo lint",
    "nx test",
    "rustup show",
    "pnpm vitest",
    "yarn jest",
    "cargo rustc",
    "./node_modules/.bin/vitest run",
    "./gradlew test",
    "gh workflow list",
    "dotnet build-server status",
  ])("for %s", (command) => {
    expect([[], [`Bash(${command})`]]).toContainEqual(suggestRules(command));
  });

  it.each([
    "gh alias set x '!sh'",
    "gh extension install x/y",
    "gh repo delete x",
    "gh secret set A",
    "gh api x",
    "gh workflow run x",
    "gh pr merge 1",
    "aws s3 rm s3://x",
    "gcloud compute ssh x",
    "brew install x",
    "apt install x",
    "composer global require x",
    "pip config set a b",
    "npm pkg set scripts.test=x",
    "poetry self add x",
    "yarn plugin import x",
    "gradle -I x.gradle test",
    "mvn exec:java",
    "dotnet run",
  ])("and never a beginning for %s", (command) => {
    for (const rule of suggestRules(command)) expect(rule).not.toMatch(/:\*\)$/);
  });
});

describe("a rule for a beginning does not cover what loads or runs other code", () => {
  const attacks: Record<string, string[]> = {
    "Bash(vitest:*)": [
      "--execArgv=-r=./x",
      "--pool ./x",
      "--coverage.customProviderModule=./x",
      "--typecheck.checker=./x",
      "--sequence.sequencer ./x",
      "--config ./x",
      "--environment ./x",
      "--reporter ./x",
      "--reporter=./x",
      "--globalSetup ./x",
      "--browser.provider=./x",
      "--root /tmp",
      "--dir ../x",
      "/tmp/x.test.ts",
      "--ui",
    ],
    "Bash(jest:*)": [
      "--testEnvironment ./x",
      "--testSequencer=./x",
      "--snapshotResolver ./x",
      "--watchPlugins ./x",
      "--projects /tmp",
      "--config '{}'",
      "--setupFiles ./x",
      "--rootDir /tmp",
      "--runner x",
      "-c x",
      "--reporters ./x",
      "--transform x",
      "--filter=./x",
      "--moduleLoader=./x",
      "--globals '{}'",
    ],
    "Bash(tsc:*)": [
      "@file",
      "-p /tmp",
      "--project=/tmp",
      "-p ../x",
      "-b ../x",
      "--outDir x",
      "--plugins x",
      "-p ~/x",
    ],
    "Bash(eslint:*)": [
      "-c x",
      "--plugin x",
      "--rulesdir x",
      "/tmp/x",
      "--fix",
      "-o x",
      "--parser-options x:y",
      "--flag x",
    ],
    "Bash(prettier:*)": ["--plugin=./x", "--config x", "--write src", "/tmp/x", "--config-path ../x"],
    "Bash(pytest:*)": [
      "-p x",
      "-c x.ini",
      "--rootdir /tmp",
      "-o a=b",
      "@args",
      "/tmp/x.py",
      "--pyargs x",
      "--pdbcls=a:b",
      "-W error::x.Y",
    ],
    "Bash(go test:*)": [
      "-exec ./x",
      "-toolexec ./x",
      "-trace /tmp/x",
      "-o x",
      "-coverprofile x",
      "-args -x",
      "-modfile=x",
    ],
    "Bash(go build:*)": ["-toolexec ./x", "-ldflags=-extld=./x", "-o /tmp/x", "-overlay x"],
    "Bash(mypy:*)": ["--config-file x", "--python-executable ./x", "--install-types", "--cache-dir /tmp"],
    "Bash(ruff check:*)": ["--fix", "--config x", "--output-file x", "--cache-dir x"],
    "Bash(rspec:*)": ["-r ./x", "-I lib", "--require ./x", "--options x", "-f ./x", "/tmp/x_spec.rb"],
    "Bash(phpunit:*)": ["--bootstrap x", "-c x", "-d a=b", "--extension x", "--printer x", "--prepend x"],
    "Bash(ctest:*)": ["-S x", "-D Nightly", "--build-and-test", "--script x", "-T Test"],
    "Bash(rake:*)": ["-f x", "-e code", "-r ./x", "-R x", "-I x", "-N"],
    "Bash(just:*)": ["-f x", "--shell ./x", "--chooser x", "-d /tmp", "a=b", "--working-directory x", "-c x"],
    "Bash(task:*)": ["-t x", "-d /tmp", "-g", "A=b", "--taskfile x"],
    "Bash(gradle:*)": [
      "-I x",
      "--init-script x",
      "-p /tmp",
      "-b x",
      "run",
      ":app:run",
      "-Dorg.gradle.jvmargs=x",
      "-Pa=b",
      "publish",
    ],
    "Bash(mvn:*)": ["exec:java", "-f x", "-s x", "-Dexec.executable=x", "deploy", "org.x:y:run", "-gs x"],
    "Bash(dotnet:*)": [
      "run",
      "exec x.dll",
      "tool install x",
      "x.dll",
      "new x",
      "msbuild x",
      "test --settings x",
    ],
    "Bash(gh:*)": [
      "alias set a b",
      "extension exec x",
      "repo delete x",
      "secret set x",
      "workflow run x",
      "api x",
      "pr merge 1",
      "auth token",
      "pr checkout 5",
      "release upload x",
      "run rerun 1",
      "gist create x",
      "pr view --jq env",
    ],
    "Bash(aws:*)": [
      "s3 rm s3://x",
      "s3 cp x s3://y",
      "ssm start-session",
      "ec2 run-instances",
      "iam create-user",
    ],
    "Bash(gcloud:*)": ["compute ssh x", "auth print-access-token", "run deploy x", "functions call x"],
    "Bash(brew:*)": ["install x", "tap x/y", "services start x", "sh"],
    "Bash(apt:*)": ["install x", "-o A=b update", "remove x"],
    "Bash(docker:*)": ["compose run x sh", "compose exec x sh", "compose -f x up"],
    "Bash(yarn:*)": ["plugin import ./x", "dlx x", "config set a b", "exec x"],
    "Bash(npm:*)": ["pkg set scripts.test=x", "config set a b", "exec x", "set a b"],
    "Bash(composer:*)": ["global require x", "exec x", "run-script x", "config a b", "require x"],
    "Bash(poetry:*)": ["self add x", "run x", "config a b", "shell"],
    "Bash(pip:*)": ["config set a b", "install x", "--python ./x list"],
    "Bash(bundle:*)": ["exec x", "config set a b", "open x"],
  };
  it.each(Object.entries(attacks).flatMap(([rule, all]) => all.map((words) => ({ rule, words }))))(
    "$rule and $words",
    ({ rule, words }) => {
      const command = `${rule.slice("Bash(".length, -":*)".length)} ${words}`;
      expect({ command, kind: run(command, [rule]).kind }).toEqual({ command, kind: "ask" });
    },
  );

  it.each([
    ["Bash(vitest:*)", "vitest run src --coverage -t name --reporter=verbose"],
    ["Bash(vitest:*)", "vitest run /workspace/src/a.test.ts"],
    ["Bash(jest:*)", "jest --ci -u --coverage src/a.test.ts"],
    ["Bash(tsc:*)", "tsc --noEmit -p packages/a/tsconfig.json"],
    ["Bash(eslint:*)", "eslint --max-warnings=0 --ext .ts src"],
    ["Bash(prettier:*)", "prettier --check src"],
    ["Bash(pytest:*)", "pytest -xvs tests/a.py -k name --tb=short"],
    ["Bash(go test:*)", "go test -v -race -run Name -count=1 ./..."],
    ["Bash(mypy:*)", "mypy --strict src"],
    ["Bash(ruff check:*)", "ruff check --select E src"],
    ["Bash(gradle:*)", "gradle test --tests a.B --info"],
    ["Bash(mvn:*)", "mvn -q -DskipTests package"],
    ["Bash(dotnet test:*)", "dotnet test --no-build -c Release"],
    ["Bash(gh:*)", "gh pr list --state open -L 5"],
    ["Bash(gh:*)", "gh run list"],
    ["Bash(cargo test:*)", "cargo test --release name"],
    ["Bash(composer:*)", "composer validate"],
    ["Bash(aws:*)", "aws s3 ls"],
  ])("%s covers %s", (rule, command) => {
    expect({ command, kind: run(command, [rule]).kind }).toEqual({ command, kind: "allow" });
  });
});
