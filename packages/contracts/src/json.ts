import { z } from "zod";

/** Any JSON value. What a model sends as tool input, and what the database keeps in its JSON columns. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export const jsonValue: z.ZodType<JsonValue, JsonValue> = z.json();

/** A JSON object: the input of every tool call has this shape. */
export const jsonObject = z.record(z.string(), jsonValue);
export type JsonObject = z.infer<typeof jsonObject>;
