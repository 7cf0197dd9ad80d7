import { ExactText } from "../../approvals/call/exact-text.tsx";

/** The text of a command exactly as it is, and nothing of it left out. */
export function CommandText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap rounded border bg-surface-0 p-3 font-mono text-sm">
      <ExactText text={text} />
    </p>
  );
}
