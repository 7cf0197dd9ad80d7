import { ExactText } from "../call/exact-text.tsx";
import type { OfferedCommand } from "./offered-commands.ts";

type ArgumentHintProps = { id: string; text: string; known: readonly OfferedCommand[] };

/** What may follow the command that stands in the field, and what it is for. */
export function ArgumentHint({ id, text, known }: ArgumentHintProps) {
  const name = /^\s*\/(\S+)/.exec(text)?.[1];
  const command = known.find((one) => one.name === name);
  if (command === undefined) return null;
  return (
    <p id={id} className="wrap-anywhere text-quiet text-sm">
      <span className="font-mono">/{command.name}</span>
      {command.hint === null ? null : (
        <span className="font-mono">
          {" "}
          <ExactText text={command.hint} />
        </span>
      )}
      {command.problem === null ? null : (
        <span className="text-deny"> cannot be run: {command.problem}.</span>
      )}
      {command.description === "" || command.problem !== null ? null : (
        <>
          {" · "}
          <ExactText text={command.description} />
        </>
      )}
      {command.powers === null ? null : ` · ${command.powers}`}
      {command.needsTrust ? <span className="text-ask"> · You are asked before it runs</span> : null}
    </p>
  );
}
