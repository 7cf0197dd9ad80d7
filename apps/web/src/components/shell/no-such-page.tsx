import { buttonClass } from "@countersign/ui/button";
import Link from "next/link";

/** The address names no page: says so, and where to go from here. */
export function NoSuchPage() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="font-medium text-xl">Page not found</h1>
      <p className="text-quiet">Check the URL. The page may have been moved or deleted.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonClass({ tone: "accent" })}>
          Inbox
        </Link>
        <Link href="/sessions" className={buttonClass()}>
          Sessions
        </Link>
      </div>
    </div>
  );
}
