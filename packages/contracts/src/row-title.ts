import type { QueueItem } from "./call.ts";
import { callTitle } from "./call-title.ts";
import { effectTitle } from "./effect-title.ts";
import { changeVerbs, pathVerbs, verbs } from "./row-title-messages.ts";

/** What will happen, in plain words: "Edit" `src/split.js`, "Run" `node --test`, "Delete test/ (14 files)". */
export type RowTitle = {
  words: string;
  /** What a machine reads: a command, a path, an address. Null where the words say all. */
  code: string | null;
};

type Titled = Pick<QueueItem, "tool" | "input" | "preview" | "canonical" | "workspace">;

export function rowTitle(item: Titled): RowTitle {
  const { tool, preview, workspace } = item;
  const code = callTitle(item);
  switch (preview.kind) {
    case "diff": {
      const [file] = preview.files;
      return file === undefined
        ? { words: verbs.noChange, code: null }
        : { words: changeVerbs[preview.files.length === 1 ? file.change : "modify"], code };
    }
    case "command": {
      const effect = preview.effects === undefined ? null : effectTitle(preview.effects, workspace);
      return effect === null ? { words: verbs.run, code } : { words: effect, code: null };
    }
    case "path":
      return { words: pathVerbs[preview.action], code };
    case "fetch":
      return { words: verbs.fetch, code };
    case "expansion":
      return { words: verbs.widen, code };
    case "intent":
      return { words: verbs.workUnder, code };
    case "input":
      return { words: tool, code };
  }
}

/** The title in one text. */
export function titleText({ words, code }: RowTitle): string {
  return code === null ? words : `${words} ${code}`;
}
