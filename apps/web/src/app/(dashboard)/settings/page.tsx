import { Settings } from "../../../features/settings/team/settings.tsx";

export default function SettingsPage() {
  return <Settings />;
}
