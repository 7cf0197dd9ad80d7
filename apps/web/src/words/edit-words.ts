import type { CallEdit } from "@countersign/contracts/call";
import { whoWords } from "./who-words.ts";

/** Who put other input in the place of the model's: "Edited by you". */
export function editedWords({ by }: Pick<CallEdit, "by">): string {
  switch (by.kind) {
    case "person":
      return `Edited by ${whoWords(by.name)}`;
    case "hook":
      return `Edited by the hook ${by.name}`;
    case "callback":
      return "Edited by the program";
    case "policy":
    case "system":
      return `Edited by ${by.name}`;
  }
}
