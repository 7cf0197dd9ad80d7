import type { ReactNode } from "react";
import { Shell } from "../../components/shell/shell.tsx";
import { Following, Providers } from "../../lib/data/providers.tsx";

/** The frame of the dashboard, filled in the browser: Next renders a page that isn't found there. */
export default function UnknownLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <Following />
      <Shell>{children}</Shell>
    </Providers>
  );
}
