import { notFound } from "next/navigation";

/** Every address that no other page has, inside the dashboard so that its rail leads on. */
export default function AnyOtherPage() {
  notFound();
}
