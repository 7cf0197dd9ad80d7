import { buttonClass } from "@countersign/ui/button";
import Link from "next/link";

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="font-medium text-xl">There is no such page</h1>
      <p className="text-quiet">The address may be mistyped, or what it named is gone.</p>
      <Link href="/" className={buttonClass()}>
        Go to the inbox
      </Link>
    </main>
  );
}
