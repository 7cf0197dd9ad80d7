import { isModeReason } from "@countersign/contracts/is-shown-reason";
import { permissionModes } from "@countersign/contracts/permission-modes";
import type { Reason } from "@countersign/contracts/reason";
import { modeNames } from "../../lib/messages/mode-names.ts";

const named = new RegExp(`\\b(mode) (${permissionModes.join("|")})\\b`, "gi");

/** The text of a reason, with a mode by the name that it has everywhere on screen. Only reasons of a mode are touched. */
export function reasonText({ code, text }: Pick<Reason, "code" | "text">): string {
  if (!isModeReason({ code })) return text;
  return text.replace(named, (whole, word: string, id: string) => {
    const mode = permissionModes.find((one) => one.toLowerCase() === id.toLowerCase());
    return mode === undefined ? whole : `${word} “${modeNames[mode]}”`;
  });
}
