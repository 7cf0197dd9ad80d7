import { z } from "zod";

/** A schema as zod and others offer it: https://standardschema.dev. */
type StandardSchema = { "~standard": { validate(value: unknown): unknown } };
/** A schema as `jsonSchema` of the AI SDK makes it. */
type SdkSchema = { validate(value: unknown): unknown };

const standardResult = z.union([
  z.object({ issues: z.array(z.object({ message: z.string() })).min(1) }),
  z.object({ issues: z.undefined().optional(), value: z.unknown() }),
]);
const sdkResult = z.discriminatedUnion("success", [
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), error: z.instanceof(Error) }),
]);

/**
 * An input that a person edited, parsed with the tool's schema. Throws an `Error` for the model if the schema refuses it. A JSON schema
 * without `validate` accepts everything, as it does from the model.
 */
export async function validateInput(schema: unknown, input: unknown): Promise<unknown> {
  if (isStandard(schema)) {
    const result = standardResult.parse(await schema["~standard"].validate(input));
    if (result.issues === undefined) return result.value;
    throw invalid(result.issues.map(({ message }) => message).join("; "));
  }
  if (isSdk(schema)) {
    const result = sdkResult.parse(await schema.validate(input));
    if (result.success) return result.value;
    throw invalid(result.error.message);
  }
  return typeof schema === "function" ? validateInput(schema(), input) : input;
}

function invalid(why: string): Error {
  return new Error(`A person edited the input, and the tool doesn’t accept it: ${why}`);
}

function isStandard(schema: unknown): schema is StandardSchema {
  return isObject(schema) && "~standard" in schema;
}

function isSdk(schema: unknown): schema is SdkSchema {
  return isObject(schema) && "validate" in schema && typeof schema.validate === "function";
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" || typeof value === "function") && value !== null;
}
