import { homedir } from "node:os";
import { resolve } from "node:path";
import { formatIssueMessage } from "@countersign/contracts/format-issues";
import { z } from "zod";
import { type PeopleSettings, peopleSettingsOf, peopleVariables } from "./people-settings.ts";
import { secretFilesOf, withSecretFiles } from "./secret-files.ts";
import { StartError } from "./start-error.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const firstSandboxes = ["workspace", "off"] as const;

/** Everything that can be set from outside, parsed once. Null is "not set". */
export type Settings = PeopleSettings & {
  port: number;
  host: string;
  dataFolder: string;
  /** The files that hold secrets of the server, absolute. */
  secretFiles: readonly string[];
  databaseUrl: string | null;
  token: string | null;
  /** Whom push services write to when something is wrong with what they are sent. */
  pushContact: string;
  model: {
    apiKey: string | null;
    baseUrl: string | null;
    name: string | null;
    headers: Record<string, string>;
  };
  logLevel: (typeof logLevels)[number];
  /** The team's sandbox in a new installation, if it can be made. */
  firstSandbox: (typeof firstSandboxes)[number];
  /** For how long a denial can be taken back, in seconds. */
  undoSeconds: number;
  /**
   * Where the audit log is sent as log events, null for nowhere, with which headers (`name=value,…`, the last one of a name counts), and
   * whether what calls were asked with goes along.
   */
  telemetry: { endpoint: string | null; headers: string; hasInputs: boolean };
};

const telemetryAddress = z
  .string()
  .refine(
    (text) => hasProtocol(text, ["http:", "https:"]),
    "must be a URL that starts with http:// or https://",
  );

const environment = z.object({
  PORT: z.string().refine(isPort, "must be a whole number from 0 to 65535").transform(Number).default(4747),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, "must be a host name or an address, without a port")
    .default("127.0.0.1"),
  COUNTERSIGN_DATA: z.string().default("~/.countersign"),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => hasProtocol(text, ["postgres:", "postgresql:"]),
      "must be a URL that starts with postgresql://",
    )
    .optional(),
  PGPASSWORD: z.string().optional(),
  COUNTERSIGN_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .max(1_024, "must have at most 1024 characters")
    .regex(/^[\x21-\x7e]*$/, "must consist of visible ASCII characters without spaces")
    .optional(),
  ANTHROPIC_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]*$/, "must consist of visible ASCII characters without spaces")
    .optional(),
  ANTHROPIC_BASE_URL: z
    .string()
    .refine(
      (text) => hasProtocol(text, ["http:", "https:"]),
      "must be a URL that starts with http:// or https://",
    )
    .optional(),
  ANTHROPIC_CUSTOM_HEADERS: z.string().default(""),
  COUNTERSIGN_PUSH_CONTACT: z
    .string()
    .refine(
      (text) => hasProtocol(text, ["mailto:", "https:"]),
      "must start with mailto: or https://, because push services require it",
    )
    .default("mailto:owner@countersign.example"),
  COUNTERSIGN_MODEL: z.string().max(200, "must have at most 200 characters").optional(),
  ...peopleVariables,
  COUNTERSIGN_UNDO_SECONDS: z
    .string()
    .regex(/^([0-5]?\d|60)$/, "must be a whole number from 0 to 60")
    .transform(Number)
    .default(5),
  OTEL_EXPORTER_OTLP_ENDPOINT: telemetryAddress.optional(),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: telemetryAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(""),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: z.string().default(""),
  COUNTERSIGN_OTEL_INPUTS: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  COUNTERSIGN_SANDBOX: z
    .enum(firstSandboxes, `must be one of ${firstSandboxes.join(", ")}`)
    .default("workspace"),
  COUNTERSIGN_LOG: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("warn"),
});

/**
 * Reads the settings from environment variables and the files that they name. A variable that is empty or only spaces counts as not set.
 * Throws `StartError` that names each bad variable and what is wrong with it, never its value.
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const set = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || value.trim() === "" ? [] : [[name, value.trim()]],
  );
  const given = Object.fromEntries(set);
  const parsed = environment.safeParse(withSecretFiles(given));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join(".")} ${formatIssueMessage(issue)}`,
    );
    throw new StartError(`Invalid settings: ${problems.join("; ")}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: folderOf(values.COUNTERSIGN_DATA),
    secretFiles: secretFilesOf(given),
    databaseUrl: databaseUrlOf(values.DATABASE_URL, values.PGPASSWORD),
    token: values.COUNTERSIGN_TOKEN ?? null,
    pushContact: values.COUNTERSIGN_PUSH_CONTACT,
    model: {
      apiKey: values.ANTHROPIC_API_KEY ?? null,
      baseUrl: values.ANTHROPIC_BASE_URL ?? null,
      name: values.COUNTERSIGN_MODEL ?? null,
      headers: modelHeadersOf(values.ANTHROPIC_CUSTOM_HEADERS),
    },
    logLevel: values.COUNTERSIGN_LOG,
    firstSandbox: values.COUNTERSIGN_SANDBOX,
    undoSeconds: values.COUNTERSIGN_UNDO_SECONDS,
    ...peopleSettingsOf(values),
    telemetry: {
      endpoint: values.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT ?? logsUnder(values.OTEL_EXPORTER_OTLP_ENDPOINT),
      headers: `${values.OTEL_EXPORTER_OTLP_HEADERS},${values.OTEL_EXPORTER_OTLP_LOGS_HEADERS}`,
      hasInputs: values.COUNTERSIGN_OTEL_INPUTS === "1",
    },
  };
}

/** The address of all signals is that of logs with `v1/logs` behind its path, as OpenTelemetry says. */
function logsUnder(endpoint: string | undefined): string | null {
  return endpoint === undefined ? null : new URL("v1/logs", endpoint.replace(/\/*$/, "/")).href;
}

/** A header a line, as `Name: value`; other lines don't count. That is how the model's SDK reads the variable. */
function modelHeadersOf(text: string): Record<string, string> {
  const headers = text.split("\n").map((line) => /^([^:]+):(.*)$/.exec(line.trim()));
  return Object.fromEntries(
    headers.flatMap((match) => (match === null ? [] : [[match[1]?.trim() ?? "", match[2]?.trim() ?? ""]])),
  );
}

/** The password of libpq's variable is used where the address has none. */
function databaseUrlOf(text: string | undefined, password: string | undefined): string | null {
  if (text === undefined) return null;
  const url = new URL(text);
  if (password === undefined || url.password !== "" || url.searchParams.has("password")) return text;
  url.searchParams.set("password", password);
  return url.href;
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function folderOf(text: string): string {
  const isHome = text === "~" || text.startsWith("~/");
  return resolve(isHome ? `${homedir()}${text.slice(1)}` : text);
}
