import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { TryRule } from "../../../../features/rules/trial/try-rule.tsx";

export const metadata = { title: "Test rules" };

export default function TryRulePage() {
  return (
    <InBrowser>
      <TryRule />
    </InBrowser>
  );
}
