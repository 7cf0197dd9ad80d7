import { Settings } from "../../../features/settings/settings.tsx";

export default function SettingsPage() {
  return <Settings />;
}
