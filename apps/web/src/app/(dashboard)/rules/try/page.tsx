import { TryRule } from "../../../../features/rules/trial/try-rule.tsx";

export default function TryRulePage() {
  return <TryRule />;
}
