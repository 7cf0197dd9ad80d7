import type { ReactNode } from "react";
import { Audit } from "../../../features/audit/audit.tsx";

/** List and row are one page: it stays where it is when another row is opened. What the pages below add is only their address. */
export default function AuditLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Audit />
      {children}
    </>
  );
}
