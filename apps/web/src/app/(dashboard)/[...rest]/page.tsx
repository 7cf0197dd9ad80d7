import { notFound } from "next/navigation";

/** Every address that no other page has: within the desk, so that its rail leads on. */
export default function AnyOtherPage() {
  notFound();
}
