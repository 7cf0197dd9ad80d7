import { TryRule } from "../../../../features/try-rule/try-rule.tsx";

export default function TryRulePage() {
  return <TryRule />;
}
