import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "./environment.ts";
import { StartError } from "./start-error.ts";

describe("settings", () => {
  it("stand on their own when nothing is set", () => {
    expect(readSettings({})).toEqual({
      port: 4747,
      host: "127.0.0.1",
      dataFolder: join(homedir(), ".countersign"),
      secretFiles: [],
      databaseUrl: null,
      token: null,
      pushContact: "mailto:owner@countersign.example",
      undoSeconds: 5,
      model: { apiKey: null, baseUrl: null, name: null, headers: {} },
      logLevel: "warn",
      firstSandbox: "workspace",
      publicAddress: null,
      oidc: null,
      telemetry: { endpoint: null, headers: ",", hasInputs: false },
    });
  });

  it("take every variable", () => {
    expect(
      readSettings({
        PORT: "0",
        HOST: "0.0.0.0",
        COUNTERSIGN_DATA: "/srv/countersign",
        DATABASE_URL: "postgres://me:secret@db.example/countersign",
        COUNTERSIGN_TOKEN: "sixteen-letters!",
        ANTHROPIC_API_KEY: "key",
        ANTHROPIC_BASE_URL: "http://127.0.0.1:9999",
        ANTHROPIC_CUSTOM_HEADERS: "x-team: a:b\nno header\n: no name\n Authorization : Bearer x ",
        COUNTERSIGN_MODEL: "some-model",
        COUNTERSIGN_LOG: "debug",
        COUNTERSIGN_SANDBOX: "off",
        COUNTERSIGN_PUSH_CONTACT: "https://team.example/contact",
        COUNTERSIGN_UNDO_SECONDS: "0",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318/otlp",
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20x",
        OTEL_EXPORTER_OTLP_LOGS_HEADERS: "x-team=a",
        COUNTERSIGN_OTEL_INPUTS: "1",
      }),
    ).toEqual({
      port: 0,
      host: "0.0.0.0",
      dataFolder: "/srv/countersign",
      secretFiles: [],
      databaseUrl: "postgres://me:secret@db.example/countersign",
      token: "sixteen-letters!",
      pushContact: "https://team.example/contact",
      undoSeconds: 0,
      model: {
        apiKey: "key",
        baseUrl: "http://127.0.0.1:9999",
        name: "some-model",
        headers: { "x-team": "a:b", Authorization: "Bearer x" },
      },
      logLevel: "debug",
      firstSandbox: "off",
      publicAddress: null,
      oidc: null,
      telemetry: {
        endpoint: "http://collector.example:4318/otlp/v1/logs",
        headers: "authorization=Bearer%20x,x-team=a",
        hasInputs: true,
      },
    });
  });

  it.each([
    {
      name: "an empty variable is not set",
      variables: { PORT: "", ANTHROPIC_API_KEY: "  " },
      want: { port: 4747 },
    },
    { name: "spaces around are dropped", variables: { PORT: " 80 " }, want: { port: 80 } },
    {
      name: "~ is the home folder",
      variables: { COUNTERSIGN_DATA: "~/x" },
      want: { dataFolder: join(homedir(), "x") },
    },
    {
      name: "a relative folder becomes absolute",
      variables: { COUNTERSIGN_DATA: "x" },
      want: { dataFolder: resolve("x") },
    },
    {
      name: "~name is not a home folder",
      variables: { COUNTERSIGN_DATA: "~x" },
      want: { dataFolder: resolve("~x") },
    },
    {
      name: "the endpoint of logs is taken as it is, before that of all signals",
      variables: {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://all.example",
        OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: "https://logs.example/in",
      },
      want: { telemetry: { endpoint: "https://logs.example/in", hasInputs: false } },
    },
    {
      name: "the password of Postgres' own variable is used where the address has none",
      variables: { DATABASE_URL: "postgres://me@db.example/x?sslmode=disable", PGPASSWORD: "p w/&%41" },
      want: { databaseUrl: "postgres://me@db.example/x?sslmode=disable&password=p+w%2F%26%2541" },
    },
    {
      name: "the password of the address comes before that of the variable",
      variables: { DATABASE_URL: "postgres://me:own@db.example/x", PGPASSWORD: "other" },
      want: { databaseUrl: "postgres://me:own@db.example/x" },
    },
    {
      name: "so does one in the query",
      variables: { DATABASE_URL: "postgres:///x?host=/run/pg&password=own", PGPASSWORD: "other" },
      want: { databaseUrl: "postgres:///x?host=/run/pg&password=own" },
    },
    { name: "an IPv6 address is a host", variables: { HOST: "::1" }, want: { host: "::1" } },
  ])("$name", ({ variables, want }) => {
    expect(readSettings(variables)).toMatchObject(want);
  });

  it.each([
    { name: "PORT", value: "70000", says: "from 0 to 65535" },
    { name: "PORT", value: "-1", says: "from 0 to 65535" },
    { name: "PORT", value: "4747x", says: "from 0 to 65535" },
    { name: "PORT", value: "1e3", says: "from 0 to 65535" },
    { name: "HOST", value: "http://localhost", says: "without a port" },
    { name: "DATABASE_URL", value: "mysql://me:hunter2@db/x", says: "postgresql://" },
    { name: "DATABASE_URL", value: "hunter2", says: "postgresql://" },
    { name: "COUNTERSIGN_TOKEN", value: "hunter2", says: "at least 16" },
    { name: "COUNTERSIGN_TOKEN", value: "hunter2 with some spaces", says: "without spaces" },
    { name: "ANTHROPIC_API_KEY", value: "hunter2\nhunter2", says: "without spaces" },
    { name: "ANTHROPIC_BASE_URL", value: "ftp://hunter2", says: "http://" },
    { name: "OTEL_EXPORTER_OTLP_ENDPOINT", value: "collector:4318", says: "http://" },
    { name: "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", value: "grpc://hunter2", says: "http://" },
    { name: "COUNTERSIGN_OTEL_INPUTS", value: "yes", says: "0 or 1" },
    { name: "COUNTERSIGN_LOG", value: "loud", says: "one of fatal" },
  ])("$name=$value is refused in words that do not repeat it", ({ name, value, says }) => {
    const error = errorOf(() => readSettings({ [name]: value }));
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toContain(name);
    expect(error.message).toContain(says);
    expect(error.message).not.toContain(value);
  });

  it("names every bad variable at once", () => {
    const { message } = errorOf(() => readSettings({ PORT: "x", COUNTERSIGN_LOG: "y" }));
    expect(message).toContain("PORT");
    expect(message).toContain("COUNTERSIGN_LOG");
  });
});

function errorOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}
