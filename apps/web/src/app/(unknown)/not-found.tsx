import { NoSuchPage } from "../../components/shell/no-such-page.tsx";

export default function NotFound() {
  return <NoSuchPage />;
}
