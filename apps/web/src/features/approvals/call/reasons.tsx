import type { Reason } from "@countersign/contracts/reason";
import type { Risk } from "@countersign/contracts/risk";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { riskLook } from "../../../lib/messages/risk-look.ts";
import { sentence } from "../../../lib/messages/sentence.ts";
import { reasonText } from "../reason-text.ts";
import { callPartsMessages, formatClaimTitle } from "./call-parts-messages.ts";
import { ExactText } from "./exact-text.tsx";
import type { MarkTone } from "./marked-command.tsx";

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
  reasons: readonly Reason[];
  risk?: Risk | undefined;
  blockedPath?: string | undefined;
}) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-quiet text-sm">{callPartsMessages.whyAsked}</h3>
      <ReasonList reasons={props.reasons} tone="ask" blockedPath={props.blockedPath} />
      {props.risk === undefined ? null : (
        <p className="break-words text-quiet">
          {riskLook[props.risk.level].word}:{" "}
          <ExactText text={props.risk.reasons.map(({ text }) => text).join(" · ")} />
        </p>
      )}
    </div>
  );
}

const partLooks: Record<MarkTone, string> = {
  allow: "bg-allow-quiet text-allow",
  ask: "bg-ask-quiet text-ask",
  deny: "bg-deny-quiet text-deny",
};

/** Every reason in words, with the part of the command that it is about and the rule that it rests on. */
export function ReasonList(props: {
  reasons: readonly Reason[];
  tone: MarkTone;
  blockedPath?: string | undefined;
}) {
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {props.reasons.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the reasons keep nothing, and two may say the same
        <li key={index} className="wrap-anywhere">
          <ExactText text={sentence(reasonText(one))} />
          {one.part === undefined || one.text.includes(one.part) ? null : (
            <code className={classNames("ml-1 rounded px-1 font-mono text-sm", partLooks[props.tone])}>
              <ExactText text={one.part} />
            </code>
          )}
          {one.rule === undefined || one.text.includes(one.rule.text) ? null : (
            <span className="text-quiet">
              {" "}
              {callPartsMessages.rule}{" "}
              <code className="font-mono text-sm">
                <ExactText text={one.rule.text} />
              </code>{" "}
              {callPartsMessages.fromSource} <ExactText text={one.rule.source} />.
            </span>
          )}
        </li>
      ))}
      {props.blockedPath === undefined ? null : (
        <li className="break-all">
          {callPartsMessages.path}{" "}
          <code className="font-mono text-sm">
            <ExactText text={props.blockedPath} />
          </code>
        </li>
      )}
    </ul>
  );
}

/** The model's own words about the call: what it says, not what is known. */
export function Claim(props: { text: string | undefined; isScripted: boolean }) {
  if (props.text === undefined || props.text.trim() === "") return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-quiet text-sm">{formatClaimTitle(props.isScripted)}</h3>
      <blockquote className="whitespace-pre-wrap break-words border-line-strong border-l-2 pl-3 text-quiet">
        {props.text
          .trim()
          .split(/`([^`\n]+)`/)
          .map((piece, index) =>
            index % 2 === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              <ExactText key={index} text={piece} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              <code key={index} className="rounded bg-surface-2 px-1 font-mono text-sm">
                <ExactText text={piece} />
              </code>
            ),
          )}
      </blockquote>
    </div>
  );
}
