import { NoSuchPage } from "../../features/shell/no-such-page.tsx";

export default function NotFound() {
  return <NoSuchPage />;
}
