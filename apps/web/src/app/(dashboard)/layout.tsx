import type { ReactNode } from "react";
import { KeepZone } from "../../components/shell/keep-zone.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { FirstData } from "../../lib/data/first-data.tsx";
import { Following, Providers } from "../../lib/data/providers.tsx";

/** As many as are seen at first. The tab asks for more once it runs. */
const firstCalls = 40;

/** Other pages show how many calls wait, but not which. */
const listsCalls = (path: string) => path === "/" || path === "/sessions";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <FirstData
        ask={(queryClient, api, { path, client }) => [
          queryClient.prefetchQuery({
            queryKey: api.approvals.page.queryKey(),
            queryFn: () => client.approvals.page.query({ limit: listsCalls(path) ? firstCalls : 1 }),
          }),
          queryClient.prefetchQuery(api.sessions.attention.queryOptions()),
        ]}
      >
        <Following />
        <KeepZone />
        <Shell>{children}</Shell>
      </FirstData>
    </Providers>
  );
}
