import { Button } from "@countersign/ui/button";

type FormEndProps = {
  /** What went wrong, in words. */
  problem: string | null;
  /** Why it cannot be sent now, in words. */
  trouble: string | null;
  isPending: boolean;
  /** What the button says, and what it says while the server is asked. */
  words: string;
  pendingWords: string;
  onCancel: () => void;
};

/** The end of a form in a dialog: what went wrong, and the ways on. */
export function FormEnd({ problem, trouble, isPending, words, pendingWords, onCancel }: FormEndProps) {
  return (
    <>
      {problem === null ? null : (
        <p role="alert" className="text-deny">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          tone="accent"
          disabled={isPending || trouble !== null}
          title={trouble ?? undefined}
        >
          {isPending ? pendingWords : words}
        </Button>
      </div>
    </>
  );
}
