import { notFound } from "next/navigation";
import { DesignPage } from "../../features/design/design-page.tsx";

export const metadata = { title: "Design" };

/** Every component in every state, for whoever works on the dashboard: served only when `COUNTERSIGN_DESIGN` is set. */
export default function Design() {
  if (process.env.COUNTERSIGN_DESIGN === undefined) notFound();
  return <DesignPage />;
}
