import type { ReactNode } from "react";
import { Providers } from "../../data/providers.tsx";
import { Shell } from "../../features/shell/shell.tsx";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <Shell>{children}</Shell>
    </Providers>
  );
}
