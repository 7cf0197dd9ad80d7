import type { ReactNode } from "react";

type PartProps = {
  id: string;
  title: string;
  about?: ReactNode | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** One subject of an intent's page. */
export function Part({ id, title, about, action, children }: PartProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 flex-col gap-2 border-t py-5 first:border-t-0"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="font-medium text-lg">
            {title}
          </h2>
          {about === undefined ? null : <p className="max-w-[72ch] text-quiet text-sm">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
