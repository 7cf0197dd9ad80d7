import { Join } from "../../features/people/join/join.tsx";
import { pageMessages } from "../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.join };

type JoinProps = { searchParams: Promise<{ code?: string | string[] | undefined }> };

export default async function JoinPage({ searchParams }: JoinProps) {
  const { code } = await searchParams;
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-[420px] flex-col gap-4 rounded border bg-surface-1 p-6">
        <Join code={typeof code === "string" ? code : null} />
      </div>
    </main>
  );
}
