import { ExactText } from "../../approvals/call/exact-text.tsx";
import type { OfferedCommand } from "./offered-commands.ts";
import { formatCantBeRun, typedMessages } from "./typed-messages.ts";

type ArgumentHintProps = { id: string; text: string; known: readonly OfferedCommand[] };

/** What may follow the command that stands in the field, and what it is for. */
export function ArgumentHint({ id, text, known }: ArgumentHintProps) {
  const name = /^\s*\/(\S+)/.exec(text)?.[1];
  const command = known.find((one) => one.name === name);
  if (command === undefined) return null;
  // Of a name, a hint and a description that go on, the field below must not be pushed away; what it may do is always all there.
  return (
    <div id={id} className="wrap-anywhere text-quiet text-sm">
      <p className="line-clamp-2">
        <span className="font-mono">/{command.name}</span>
        {command.hint === null ? null : (
          <span className="font-mono">
            {" "}
            <ExactText text={command.hint} />
          </span>
        )}
        {command.description === "" || command.problem !== null ? null : (
          <>
            {" · "}
            <ExactText text={command.description} />
          </>
        )}
      </p>
      {command.problem === null ? null : <p className="text-deny">{formatCantBeRun(command.problem)}</p>}
      {command.powers === null && !command.needsTrust ? null : (
        <p>
          {command.powers === null ? null : capitalize(command.powers)}
          {command.powers === null || !command.needsTrust ? null : " · "}
          {command.needsTrust ? <span className="text-ask">{typedMessages.askedBefore}</span> : null}
        </p>
      )}
    </div>
  );
}

function capitalize(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}
