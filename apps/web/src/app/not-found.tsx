import { NoSuchPage } from "../components/shell/no-such-page.tsx";

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <NoSuchPage />
    </main>
  );
}
