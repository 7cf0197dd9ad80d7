import { Commands } from "../../../features/commands/library/commands.tsx";

export default function CommandsPage() {
  return <Commands />;
}
