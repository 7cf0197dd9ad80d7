import { z } from "zod";

const shownOutput = z.union([
  z.object({ type: z.literal("text"), value: z.string() }),
  z.object({ type: z.literal("json"), value: z.unknown() }),
  z.looseObject({ type: z.literal("content"), value: z.array(z.unknown()) }),
]);

/** The model's output of a result, with a note appended. An output of another kind is returned unchanged. */
export function addNote(shown: unknown, note: string | undefined): unknown {
  if (note === undefined) return shown;
  const parsed = shownOutput.safeParse(shown);
  if (!parsed.success) return shown;
  const output = parsed.data;
  switch (output.type) {
    case "text":
      return { type: "text", value: `${output.value}\n\n${note}` };
    case "json":
      return { type: "text", value: `${JSON.stringify(output.value) ?? "null"}\n\n${note}` };
    case "content":
      return { ...output, value: [...output.value, { type: "text", text: note }] };
  }
}
