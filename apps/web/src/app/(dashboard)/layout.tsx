import type { ReactNode } from "react";
import { KeepZone } from "../../components/shell/keep-zone.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { FirstData } from "../../lib/data/first-data.tsx";
import { Following, Providers } from "../../lib/data/providers.tsx";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <FirstData
        ask={(client, api) => [
          client.prefetchQuery(api.approvals.page.queryOptions()),
          client.prefetchQuery(api.sessions.attention.queryOptions()),
        ]}
      >
        <Following />
        <KeepZone />
        <Shell>{children}</Shell>
      </FirstData>
    </Providers>
  );
}
