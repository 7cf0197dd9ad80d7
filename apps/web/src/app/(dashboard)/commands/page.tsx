import { Commands } from "../../../features/commands/commands.tsx";

export default function CommandsPage() {
  return <Commands />;
}
