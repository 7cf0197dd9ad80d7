import { Rules } from "../../../features/rules/list/rules.tsx";

export default function RulesPage() {
  return <Rules />;
}
