import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import { type NextStep, type ToolError, toolError } from "@countersign/contracts/tool-error";

export type ModelCall = { name: string; input: JsonObject };
type Failure = ToolError["error"];

/** What the model does in its next turn: one call, or words that end the turn. */
export type Move = { kind: "call"; call: ModelCall } | { kind: "say"; text: string };

/**
 * A model that knows its plan, one call a turn, and of what goes wrong only the error that it reads: it takes the first step of `next`
 * that it can take, and repeats no call twice. It throws when an error has no words or no step that it can take, because a model would be lost there too.
 */
export class RecoveringModel {
  readonly errors: Failure[] = [];
  readonly calls: ModelCall[] = [];
  readonly #plan: ModelCall[];
  #repeat: ModelCall | null = null;
  readonly #repeated = new Set<string>();

  constructor(plan: readonly ModelCall[]) {
    this.#plan = [...plan];
  }

  /** `result`: that of the last call, null at the start and after words of a person. */
  move(result: { content: string; isError: boolean } | null): Move {
    const move = result?.isError === true ? this.#recover(result.content) : this.#proceed();
    if (move.kind === "call") this.calls.push(move.call);
    return move;
  }

  #proceed(): Move {
    const call = this.#repeat ?? this.#plan.shift();
    this.#repeat = null;
    return call === undefined ? { kind: "say", text: "Done." } : { kind: "call", call };
  }

  #recover(content: string): Move {
    const { error } = toolError.parse(JSON.parse(content));
    this.errors.push(error);
    this.#repeat = null;
    const failed = this.calls.at(-1);
    if (failed === undefined) throw new Error("an error came before any call");
    if (isBlank(error.message) || isBlank(error.hint)) throw new Error(`${error.code} says nothing`);
    for (const step of error.next ?? []) {
      const move = this.#take(step, { error, failed });
      if (move !== null) return move;
    }
    throw new Error(`${error.code} names no step that can be taken: ${JSON.stringify(error.next)}`);
  }

  /** Null for a step that needs to know more than the error says. */
  #take(step: NextStep, { error, failed }: { error: Failure; failed: ModelCall }): Move | null {
    switch (step.kind) {
      case "call": {
        const filled = Object.fromEntries((step.fill ?? []).map((field) => [field, error.message]));
        const call = { name: step.tool, input: { ...step.input, ...filled } };
        const text = JSON.stringify(failed);
        if (JSON.stringify(call) === text || (step.repeat === true && this.#repeated.has(text))) return null;
        if (step.repeat === true) {
          this.#repeat = failed;
          this.#repeated.add(text);
        }
        return { kind: "call", call };
      }
      case "use-tool": {
        const name = step.tools.find((tool) => fold(tool) === fold(failed.name));
        return name === undefined ? null : { kind: "call", call: { ...failed, name } };
      }
      case "correct-input": {
        const input = step.schema === undefined ? null : correctInput(failed.input, step.schema);
        return input === null ? null : { kind: "call", call: { ...failed, input } };
      }
      case "follow-instructions":
        return followInstructions(error.instructions ?? "");
      case "continue":
        return this.#proceed();
      case "tell-person":
        return { kind: "say", text: `${error.message} ${error.hint}` };
      default:
        return step satisfies never;
    }
  }
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

function fold(name: string): string {
  return name.replace(/[-_ ]/g, "").toLowerCase();
}

/** This model reads only instructions that name a tool and its input as JSON: `Read {"file_path": "a"}`. */
function followInstructions(text: string): Move | null {
  const [, name, input] = /^(\w+) (\{.*\})$/s.exec(text) ?? [];
  if (name === undefined || input === undefined) return null;
  const parsed: JsonObject = JSON.parse(input);
  return { kind: "call", call: { name, input: parsed } };
}

/** Keeps what the schema knows, and gives each missing field a value that stood under a name that it doesn't know; null if one stays missing. */
function correctInput(input: JsonObject, schema: JsonObject): JsonObject | null {
  const fields = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const fits = (field: string, value: JsonValue) => typeOf(value) === typeField(fields[field]);
  const entries = Object.entries(input);
  const kept = Object.fromEntries(entries.filter(([name, value]) => name in fields && fits(name, value)));
  const spare = entries.filter(([name]) => !(name in kept)).map(([, value]) => value);
  for (const field of required) {
    if (field in kept) continue;
    const index = spare.findIndex((value) => fits(field, value));
    const [value] = index === -1 ? [] : spare.splice(index, 1);
    if (value === undefined) return null;
    kept[field] = value;
  }
  return kept;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeField(field: JsonValue | undefined): JsonValue | undefined {
  return isObject(field) ? field.type : undefined;
}

function typeOf(value: JsonValue): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
