import type { CallEdit } from "@countersign/contracts/call";
import { formatPerson } from "./format-person.ts";

/** Who put other input in the place of the model's: "Edited by you". */
export function formatEditedBy({ by }: Pick<CallEdit, "by">): string {
  switch (by.kind) {
    case "person":
      return `Edited by ${formatPerson(by.name)}`;
    case "hook":
      return `Edited by the hook ${by.name}`;
    case "callback":
      return "Edited by the program";
    case "policy":
    case "system":
      return `Edited by ${by.name}`;
  }
}
