import { describe, expect, it } from "vitest";
import { environmentIn, secretVariables, shellEnvironment } from "./shell-environment.ts";

describe("shellEnvironment", () => {
  it.each([
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
    "COUNTERSIGN_TOKEN",
    "COUNTERSIGN_DATA",
    "countersign_token",
    "DATABASE_URL",
    "DIRECT_URL",
    "DATABASE_URL_FILE",
    "PGPASSWORD",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_EXPORTER_OTLP_LOGS_HEADERS",
    "BETTER_AUTH_SECRET",
    "BASH_ENV",
    "ENV",
    "SHELLOPTS",
    "BASHOPTS",
    "PROMPT_COMMAND",
    "BASH_FUNC_ls%%",
    "RIPGREP_CONFIG_PATH",
    "CDPATH",
    "GLOBIGNORE",
    "NODE_CHANNEL_FD",
    "npm_lifecycle_event",
    "npm_package_name",
    "npm_command",
    "INIT_CWD",
  ])("takes %s away", (name) => {
    expect(shellEnvironment({ [name]: "some value", KEPT: "yes" })).not.toHaveProperty(name);
  });

  it.each([
    "PATH",
    "HOME",
    "USER",
    "LANG",
    "SSH_AUTH_SOCK",
    "GITHUB_TOKEN",
    "AWS_SECRET_ACCESS_KEY",
    "HTTPS_PROXY",
    "npm_config_registry",
    "ENVIRONMENT",
    "MY_DATABASE_URL",
    "NODE_ENV",
  ])("keeps %s, which is the user's", (name) => {
    expect(shellEnvironment({ [name]: "some value" })).toHaveProperty(name, "some value");
  });

  it.each([
    {
      name: "a copy of a secret",
      env: { ANTHROPIC_API_KEY: "sk-0123456789", COPY: "sk-0123456789" },
      gone: ["COPY"],
    },
    {
      name: "a secret within more text",
      env: { COUNTERSIGN_TOKEN: "0123456789", HEADER: "Bearer 0123456789" },
      gone: ["HEADER"],
    },
    {
      name: "a copy of the database's address",
      env: { DATABASE_URL: "postgres://u:p@h/d", PRIMARY: "postgres://u:p@h/d" },
      gone: ["PRIMARY"],
    },
  ])("takes $name away under any name", ({ env, gone }) => {
    const names = Object.keys(shellEnvironment(env));
    for (const name of gone) expect(names).not.toContain(name);
  });

  it("does not take a folder for a secret", () => {
    const env = { COUNTERSIGN_DATA: "/home/ann/.countersign", PATH: "/home/ann/.countersign/bin:/bin" };
    expect(shellEnvironment(env).PATH).toBe(env.PATH);
  });

  it("does not take the path of a secret's file for a secret", () => {
    const env = {
      COUNTERSIGN_TOKEN_FILE: "/run/secrets",
      PGPASSFILE: "/run/secrets",
      ALL: "/run/secrets/all",
    };
    expect(shellEnvironment(env)).toHaveProperty("ALL");
  });

  it("does not take short secrets for parts of everything", () => {
    expect(shellEnvironment({ COUNTERSIGN_TOKEN: "a", PATH: "/bin/a" }).PATH).toBe("/bin/a");
  });

  it("turns pagers off, even if one was set", () => {
    const env = shellEnvironment({ PAGER: "less", GIT_PAGER: "less", GIT_TERMINAL_PROMPT: "1" });
    expect(env).toMatchObject({ PAGER: "cat", GIT_PAGER: "cat", MANPAGER: "cat", GIT_TERMINAL_PROMPT: "0" });
  });

  it.each(["EDITOR", "VISUAL", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR"])(
    "makes %s fail with a message",
    (name) => {
      expect(shellEnvironment({ [name]: "vim" })[name]).toMatch(/There is no editor here.*exit 1/);
    },
  );

  it.each([
    { given: undefined, want: "dumb" },
    { given: "xterm-256color", want: "xterm-256color" },
  ])("has a terminal type: $want", ({ given, want }) => {
    expect(shellEnvironment({ TERM: given }).TERM).toBe(want);
  });

  it("has no undefined values and does not change what it was given", () => {
    const given = Object.freeze({ A: undefined, B: "b", ANTHROPIC_API_KEY: "k" });
    expect(shellEnvironment(given)).not.toHaveProperty("A");
  });

  it.each([
    {
      name: "alone",
      given: {},
      want: {
        GIT_CONFIG_COUNT: "1",
        GIT_CONFIG_KEY_0: "safe.bareRepository",
        GIT_CONFIG_VALUE_0: "explicit",
      },
    },
    {
      name: "after what the user sets",
      given: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "user.name", GIT_CONFIG_VALUE_0: "Ann" },
      want: {
        GIT_CONFIG_COUNT: "2",
        GIT_CONFIG_KEY_0: "user.name",
        GIT_CONFIG_VALUE_0: "Ann",
        GIT_CONFIG_KEY_1: "safe.bareRepository",
        GIT_CONFIG_VALUE_1: "explicit",
      },
    },
    {
      name: "in place of a count that is none",
      given: { GIT_CONFIG_COUNT: "many" },
      want: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "safe.bareRepository" },
    },
  ])("lets git open no repository that merely lies in the folder, $name", ({ given, want }) => {
    expect(shellEnvironment(given)).toMatchObject(want);
  });
});

describe("secretVariables", () => {
  it("names the server's secrets and what has one of them in it, and no other", () => {
    const given = {
      PATH: "/bin",
      GITHUB_TOKEN: "of-the-user",
      BASH_ENV: "/x",
      COUNTERSIGN_LOG: "debug",
      COUNTERSIGN_TOKEN_FILE: "/run/token",
      PGPASSFILE: "/home/ann/.pgpass",
      ANTHROPIC_BASE_URL: "https://ann:hunter2@models.example",
      COUNTERSIGN_URL: "https://countersign.example:4747/@x",
      OTEL_EXPORTER_OTLP_HEADERS: "x=y",
      DATABASE_URL: "postgres://u:p@h/d",
      COPY: "see postgres://u:p@h/d",
      UNSET: undefined,
      COUNTERSIGN_TOKEN: undefined,
    };
    expect(secretVariables(given)).toEqual([
      "ANTHROPIC_BASE_URL",
      "OTEL_EXPORTER_OTLP_HEADERS",
      "DATABASE_URL",
      "COPY",
    ]);
  });
});

describe("environmentIn", () => {
  it.each([
    { path: "/usr/bin:/w/node_modules/.bin:/bin", want: "/usr/bin:/bin" },
    { path: "/w:/bin", want: "/bin" },
    { path: "/w/../w/bin:/bin", want: "/bin" },
    { path: ".:bin::/bin", want: "/bin" },
    { path: "/work/bin:/bin", want: "/work/bin:/bin" },
  ])("makes of the PATH $path in /w $want", ({ path, want }) => {
    expect(environmentIn("/w", { PATH: path, A: "a" })).toEqual({ PATH: want, A: "a" });
  });

  it("adds no PATH where none is", () => {
    expect(environmentIn("/w", { A: "a" })).toEqual({ A: "a" });
  });
});
