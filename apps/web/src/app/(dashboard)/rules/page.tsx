import { Rules } from "../../../features/rules/rules.tsx";

export default function RulesPage() {
  return <Rules />;
}
