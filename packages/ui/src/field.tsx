import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useEarlyText } from "./use-early-text.ts";

const box =
  "w-full rounded border border-line-strong bg-surface-1 px-2.5 text-base text-text aria-invalid:border-deny disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-quiet";

/** A line of text. */
export function Input({ className, ref, ...rest }: ComponentProps<"input">) {
  const field = useEarlyText(ref, rest.value);
  return <input ref={field} className={classNames(box, "h-8 max-md:h-11", className)} {...rest} />;
}

/** Several lines of text; grows with what is written up to its `max-h` class. */
export function Textarea({ className, ref, ...rest }: ComponentProps<"textarea">) {
  const field = useEarlyText(ref, rest.value);
  return (
    <textarea
      ref={field}
      className={classNames(
        box,
        "field-sizing-content min-h-9 resize-none py-1.5 max-md:min-h-11",
        className,
      )}
      {...rest}
    />
  );
}

/** One of a few. The browser's own control: it works with every keyboard, reader and thumb. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={classNames(box, "h-8 pr-1 max-md:h-11", className)} {...rest} />;
}

/** A label with its control, a hint and what is wrong. The control takes `id` and `aria-describedby` from the caller. */
export function Field(props: {
  id: string;
  label: string;
  /** For a field whose place says what it is; who hears the page still hears it. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={props.id} className={props.isLabelHidden ? "sr-only" : "font-medium"}>
        {props.label}
      </label>
      {props.children}
      {props.error === undefined ? (
        <p id={`${props.id}-hint`} className="text-quiet text-sm empty:hidden">
          {props.hint}
        </p>
      ) : (
        <p id={`${props.id}-hint`} role="alert" className="text-deny text-sm">
          {props.error}
        </p>
      )}
    </div>
  );
}
