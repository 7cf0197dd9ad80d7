import { Insights } from "../../../features/insights/insights.tsx";

export default function InsightsPage() {
  return <Insights />;
}
