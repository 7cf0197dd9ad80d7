import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { TryRule } from "../../../../features/rules/trial/try-rule.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.testRules };

export default function TryRulePage() {
  return (
    <InBrowser>
      <TryRule />
    </InBrowser>
  );
}
