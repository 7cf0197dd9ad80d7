import { AppError } from "@countersign/contracts/app-error";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { Intents } from "@countersign/tools/ports/intents";

/** The intent of a workspace with this id. Throws `AppError("bad-input")` for one that cannot be worked under; it names those that can. */
export async function findAvailableIntent(
  workspace: string,
  id: string,
  intents: Intents | undefined,
): Promise<SessionIntent> {
  if (intents === undefined)
    throw new AppError("bad-input", "Intents are not available here.", { field: "intent" });
  const available = await intents.available(workspace);
  const chosen = available.find((each) => each.id === id);
  if (chosen !== undefined) return { id: chosen.id, title: chosen.title };
  const others =
    available.length === 0
      ? "No intent of this workspace is in progress."
      : `Those that can be chosen: ${available.map(({ id: other, title }) => `${other} (${title})`).join(", ")}.`;
  throw new AppError("bad-input", `${id} is no intent in progress of this workspace. ${others}`, {
    field: "intent",
  });
}
