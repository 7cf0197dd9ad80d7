"use client";

import { lazy, memo, Suspense, useDeferredValue, useEffect } from "react";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { useNow } from "../../../lib/use-now.ts";
import { PlainWhenBroken } from "../../approvals/call/plain-when-broken.tsx";
import { formatMessageFrom, transcriptMessages } from "./transcript-messages.ts";

const loadMarkdown = () => import("./markdown/markdown.tsx");
/** A separate chunk: evaluating the parser takes as long as hydrating the rest of a session's page. */
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

/** Loads the markdown renderer before there is any text. Until it's loaded, text is plain. */
export function useMarkdownAhead(): void {
  useEffect(() => {
    // If it can't be loaded, the text stays plain, and rendering it logs why.
    loadMarkdown().catch(() => {});
  }, []);
}

/** What a person wrote to the agent, exactly as it was written. */
export const PersonMessage = memo(function PersonMessage({ text, at }: { text: string; at: string }) {
  const now = useNow();
  return (
    <article
      aria-label={transcriptMessages.messageFromPerson}
      className="rounded border bg-surface-2 px-3 py-2"
    >
      <p className="mb-0.5 flex gap-2 text-quiet text-sm">
        <span className="font-medium">{transcriptMessages.you}</span>
        <span title={at}>{formatTimeAgo(at, now)}</span>
      </p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </article>
  );
});

/** The task that an agent gave to a sub-agent, exactly as it was given. */
export const TaskMessage = memo(function TaskMessage({ text }: { text: string }) {
  return (
    <article aria-label={transcriptMessages.task} className="rounded border bg-surface-2 px-3 py-2">
      <p className="mb-0.5 font-medium text-quiet text-sm">{transcriptMessages.task}</p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </article>
  );
});

type ModelMessageProps = {
  text: string;
  isScripted: boolean;
  isStreaming?: boolean;
  agent?: string | undefined;
};

/** What the model wrote; `agent` names the sub-agent that it speaks for. */
export const ModelMessage = memo(function ModelMessage({
  text,
  isScripted,
  isStreaming = false,
  agent,
}: ModelMessageProps) {
  // Deferred, so that parsing long markdown can be interrupted by input.
  const isHydrated = useDeferredValue(useIsHydrated());
  const plain = <p className="whitespace-pre-wrap break-words">{text}</p>;
  return (
    <article
      aria-label={
        agent === undefined
          ? transcriptMessages.agentMessage
          : formatMessageFrom(formatAgent({ name: agent }))
      }
      aria-busy={isStreaming}
      className="px-3"
    >
      {isScripted ? <p className="mb-0.5 text-quiet text-sm">{transcriptMessages.scripted}</p> : null}
      {isHydrated ? (
        <PlainWhenBroken text={text}>
          <Suspense fallback={plain}>
            <Markdown text={text} isStreaming={isStreaming} />
          </Suspense>
        </PlainWhenBroken>
      ) : (
        plain
      )}
    </article>
  );
});

/** What the model thought, folded unless it is being thought. */
export function Thinking({ text, isStreaming = false }: { text: string; isStreaming?: boolean }) {
  return (
    <details open={isStreaming || undefined} className="px-3 text-quiet">
      <summary className="w-fit text-sm hover:text-text">
        {isStreaming ? transcriptMessages.thinking : transcriptMessages.thought}
      </summary>
      <p className="mt-1 whitespace-pre-wrap break-words border-l-2 pl-3 text-sm">{text}</p>
    </details>
  );
}
