import { FileText, type LucideIcon, Terminal } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { commandPageMessages } from "./command-page-messages.ts";

/** What stands behind `!` and `@` in the text of a command: run and read before the agent gets the text. */
export function Interpolations({ shell, files }: { shell: readonly string[]; files: readonly string[] }) {
  return (
    <ul aria-label={commandPageMessages.insertedContent} className="flex min-w-0 flex-col rounded border">
      {shell.map((command, index) => (
        <Interpolation
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may run a line twice, and the rows keep nothing
          key={`shell ${index}`}
          icon={Terminal}
          word={commandPageMessages.runs}
          text={command}
        />
      ))}
      {files.map((path, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Interpolation key={`file ${index}`} icon={FileText} word={commandPageMessages.reads} text={path} />
      ))}
    </ul>
  );
}

function Interpolation({ icon: Icon, word, text }: { icon: LucideIcon; word: string; text: string }) {
  return (
    <li className="flex min-w-0 items-start gap-2 border-t px-3 py-1.5 first:border-t-0">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-quiet" />
      <span className="w-12 shrink-0 text-quiet">{word}</span>
      <code className="min-w-0 whitespace-pre-wrap font-mono text-sm leading-5 [overflow-wrap:anywhere]">
        <ExactText text={text} />
      </code>
    </li>
  );
}
