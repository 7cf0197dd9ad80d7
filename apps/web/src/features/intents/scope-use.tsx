import type { OwnedScope, TouchedFile } from "@countersign/contracts/intent";
import { Chip } from "@countersign/ui/chip";
import { Check, CircleSlash } from "lucide-react";
import { ExactText } from "../approvals/call/exact-text.tsx";
import {
  formatOnlyFirst,
  formatTouchedInScope,
  formatTouchedOutside,
  intentPageMessages,
} from "./intent-page-messages.ts";
import { Part } from "./part.tsx";
import { WidePatterns } from "./scope-fields.tsx";

type ScopeUseProps = { scope: OwnedScope; touched: readonly TouchedFile[]; isCut: boolean };

/** What the intent owns, beside what sessions under it touched. */
export function ScopeUse({ scope, touched, isCut }: ScopeUseProps) {
  const outside = touched.filter(({ isOwned }) => !isOwned).length;
  return (
    <Part
      id="scope"
      title={intentPageMessages.scopeTitle}
      about={
        touched.length === 0
          ? intentPageMessages.noFilesTouched
          : outside === 0
            ? formatTouchedInScope(touched.length)
            : formatTouchedOutside(touched.length, outside)
      }
    >
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Patterns
          name={intentPageMessages.mayWrite}
          patterns={scope.write}
          without={intentPageMessages.nothing}
        />
        <Patterns
          name={intentPageMessages.mayDelete}
          patterns={scope.delete}
          without={intentPageMessages.nothing}
        />
        <Patterns
          name={intentPageMessages.mayRead}
          patterns={scope.read}
          without={intentPageMessages.nothing}
        />
        <Patterns
          name={intentPageMessages.mayRunCommands}
          patterns={scope.run}
          without={intentPageMessages.nowhere}
        />
      </dl>
      <WidePatterns patterns={[...scope.write, ...scope.delete]} />
      {touched.length === 0 ? null : <TouchedTable touched={touched} />}
      {isCut ? <p className="text-quiet text-sm">{formatOnlyFirst(touched.length)}</p> : null}
    </Part>
  );
}

function Patterns(props: { name: string; patterns: readonly string[] | null; without: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-sm">{props.name}</dt>
      <dd>
        {props.patterns === null ? (
          <span className="text-quiet">{intentPageMessages.notRestricted}</span>
        ) : props.patterns.length === 0 ? (
          props.without
        ) : (
          <ul className="font-mono text-sm">
            {props.patterns.map((pattern) => (
              <li key={pattern} className="break-all">
                <ExactText text={pattern} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

const number = "px-2 py-1.5 text-right max-sm:px-1.5";

function TouchedTable({ touched }: { touched: readonly TouchedFile[] }) {
  return (
    <div className="overflow-hidden rounded border">
      <table aria-label={intentPageMessages.touchedFiles} className="w-full border-collapse text-left">
        <thead>
          <tr className="bg-surface-0 text-quiet text-sm">
            <th scope="col" className="w-full px-3 py-1.5 font-medium">
              {intentPageMessages.path}
            </th>
            {[intentPageMessages.reads, intentPageMessages.writes, intentPageMessages.deletes].map((name) => (
              <th key={name} scope="col" className={`${number} font-medium`}>
                {name}
              </th>
            ))}
            <th scope="col" className="whitespace-nowrap px-3 py-1.5 font-medium">
              {intentPageMessages.inScope}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...touched]
            .sort((a, b) => Number(a.isOwned) - Number(b.isOwned))
            .map((file) => (
              <tr key={file.path} className="border-t align-top">
                <td className="break-all px-3 py-1.5 font-mono text-sm">
                  <ExactText text={file.path} />
                </td>
                {[file.reads, file.writes, file.deletes].map((count, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                  <td key={index} className={count === 0 ? `${number} text-quiet` : number}>
                    {count === 0 ? "–" : count}
                  </td>
                ))}
                <td className="px-3 py-1.5">
                  {file.isOwned ? (
                    <Chip tone="allow" icon={Check}>
                      {intentPageMessages.yes}
                    </Chip>
                  ) : (
                    <Chip tone="ask" icon={CircleSlash}>
                      {intentPageMessages.no}
                    </Chip>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
