import type { Because, Risk } from "@countersign/contracts/decision";
import { Chip } from "@countersign/ui/chip";
import { riskLook } from "../../words/status.ts";
import { ExactText } from "./exact-text.tsx";

/** The risk in a word, an icon and a colour. */
export function RiskChip({ risk }: { risk: Risk }) {
  const look = riskLook[risk.level];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.word}
    </Chip>
  );
}

/** Why a person is asked, and what the call could do. */
export function Reasons(props: {
  because: readonly Because[];
  risk?: Risk | undefined;
  blockedPath?: string | undefined;
}) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-quiet text-sm">Why you are asked</h3>
      <ul className="flex flex-col gap-1">
        {props.because.map((one) => (
          <li key={`${one.kind} ${one.text} ${one.span?.start}`} className="break-words">
            {one.text}
            {one.part === undefined ? null : (
              <code className="ml-1 rounded bg-ask-quiet px-1 font-mono text-ask text-sm">
                <ExactText text={one.part} />
              </code>
            )}
            {one.rule === undefined ? null : (
              <span className="text-quiet">
                {" "}
                Rule <code className="font-mono text-sm">{one.rule.text}</code> from {one.rule.source}.
              </span>
            )}
          </li>
        ))}
        {props.blockedPath === undefined ? null : (
          <li className="break-all">
            Path: <code className="font-mono text-sm">{props.blockedPath}</code>
          </li>
        )}
      </ul>
      {props.risk === undefined ? null : (
        <p className="break-words text-quiet">
          {riskLook[props.risk.level].word}: {props.risk.reasons.join(" · ")}
        </p>
      )}
    </div>
  );
}

/** The model's own words about the call: what it says, not what is known. */
export function Claim(props: { text: string | undefined; isScripted: boolean }) {
  if (props.text === undefined || props.text.trim() === "") return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-quiet text-sm">
        The agent’s claim{props.isScripted ? " (scripted demo model)" : ""}, not checked
      </h3>
      <blockquote className="whitespace-pre-wrap break-words border-line-strong border-l-2 pl-3 text-quiet">
        <ExactText text={props.text.trim()} />
      </blockquote>
    </div>
  );
}
