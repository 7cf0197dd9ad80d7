import type { Intent, IntentProblem } from "@countersign/contracts/intent";
import type { z } from "zod";
import { budgetKeys, type Dialect, intentKeys, nameOf } from "./dialect.ts";
import { intentFields } from "./intent-fields.ts";
import type { YamlPath, YamlText } from "./yaml-text.ts";

type Values = Record<string, unknown>;
type ReadIntent = { intent: Intent | null; problems: IntentProblem[] };

const mostProblems = 50;

/** Reads the intent that stands at a path of a text. */
export function readIntent(yaml: YamlText, at: YamlPath, value: unknown, dialect: Dialect): ReadIntent {
  const problems: IntentProblem[] = [];
  const values = isValues(value) ? toOurNames(value, dialect) : value;
  if (isValues(value)) problems.push(...findUnknownKeys(yaml, at, value, dialect));
  const read = intentFields.safeParse(values);
  if (read.success) return { intent: toIntent(read.data), problems };
  for (const { path, message } of read.error.issues.slice(0, mostProblems)) {
    const isMissing = path.length === 1 && isValues(values) && values[String(path[0])] === undefined;
    const problem = isMissing ? `${nameOf(dialect.names, String(path[0]))} is missing` : message;
    problems.push({
      severity: "error",
      message: problem,
      ...yaml.placeOf([...at, ...toItsNames(path, dialect)]),
    });
  }
  return { intent: null, problems };
}

export function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toOurNames(values: Values, { names, budgetNames }: Dialect): Values {
  const ours = pick(values, intentKeys, names);
  if (isValues(ours.budget)) ours.budget = pick(ours.budget, budgetKeys, budgetNames);
  return ours;
}

function pick(values: Values, keys: readonly string[], names: Readonly<Record<string, string>>): Values {
  const picked: Values = {};
  for (const key of keys) {
    const name = nameOf(names, key);
    if (Object.hasOwn(values, name)) picked[key] = values[name];
  }
  return picked;
}

function toItsNames(path: YamlPath, { names, budgetNames }: Dialect): PropertyKey[] {
  return path.map((part, index) => {
    if (typeof part !== "string") return part;
    if (index === 0) return nameOf(names, part);
    return index === 1 && path[0] === "budget" ? nameOf(budgetNames, part) : part;
  });
}

/** The maps in an intent, with the keys that may stand in them. */
function expectedKeys({ names, budgetNames, passed }: Dialect): [path: string[], keys: string[]][] {
  return [
    [[], [...intentKeys.map((key) => nameOf(names, key)), ...passed]],
    [["owned_scope"], ["read", "write", "delete", "run"]],
    [["examples"], ["allow", "refuse"]],
    [["budget"], budgetKeys.map((key) => nameOf(budgetNames, key))],
  ];
}

function findUnknownKeys(yaml: YamlText, at: YamlPath, value: Values, dialect: Dialect): IntentProblem[] {
  const problems: IntentProblem[] = [];
  const check = (path: YamlPath, map: unknown, known: readonly string[]): void => {
    if (!isValues(map)) return;
    for (const key of Object.keys(map)) {
      if (known.includes(key) || problems.length >= mostProblems) continue;
      const message = `unknown key ${key}: it’s kept but has no effect`;
      problems.push({ severity: "warning", message, ...yaml.placeOfKey([...at, ...path], key) });
    }
  };
  const checkItems = (path: string[], list: unknown, known: readonly string[]): void => {
    if (Array.isArray(list))
      list.forEach((item: unknown, index) => {
        check([...path, index], item, known);
      });
  };
  for (const [path, keys] of expectedKeys(dialect))
    check(path, path[0] === undefined ? value : value[path[0]], keys);
  const acceptance = nameOf(dialect.names, "acceptance");
  checkItems([acceptance], value[acceptance], ["text", "command"]);
  if (isValues(value.examples)) {
    for (const list of ["allow", "refuse"])
      checkItems(["examples", list], value.examples[list], ["read", "write", "delete", "run"]);
  }
  return problems;
}

function toIntent(fields: z.output<typeof intentFields>): Intent {
  const { budget } = fields;
  return {
    id: fields.id,
    title: fields.title,
    why: fields.why ?? "",
    status: fields.status ?? "PENDING",
    parent: fields.parent ?? null,
    outcomes: fields.outcomes ?? [],
    constraints: fields.constraints ?? [],
    hazards: fields.hazards ?? [],
    scope: fields.owned_scope ?? { write: [], delete: [], read: null, run: null },
    examples: { allow: fields.examples?.allow ?? [], refuse: fields.examples?.refuse ?? [] },
    acceptance: fields.acceptance ?? [],
    relatedSpecs: fields.related_specs ?? [],
    budget: {
      turns: budget?.turns ?? null,
      tokens: budget?.tokens ?? null,
      costUsd: budget?.cost_usd ?? null,
      seconds: budget?.time ?? null,
    },
  };
}
