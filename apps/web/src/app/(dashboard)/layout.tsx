import type { ReactNode } from "react";
import { Shell } from "../../components/shell/shell.tsx";
import { Providers } from "../../lib/data/providers.tsx";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <Shell>{children}</Shell>
    </Providers>
  );
}
