import { SignIn, type SignInNotice } from "../../features/people/sign-in/sign-in.tsx";

export const metadata = { title: "Sign in" };

type Given = string | string[] | undefined;
type SignInProps = { searchParams: Promise<{ error?: Given; to?: Given }> };

/** What is said by a code in the address. Anything else there is nobody's word and is not shown. */
const notices: Record<string, SignInNotice> = {
  "wrong-token": {
    tone: "deny",
    text: "Invalid token. Use the latest sign-in link from the server.",
  },
  "signed-out": {
    tone: "info",
    text: "You’re signed out. Your sign-in expired or was ended, or your role changed. Sign in to continue where you were.",
  },
  "oidc-unknown": {
    tone: "deny",
    text: "You aren’t a member of this team. Ask someone on the team for an invitation.",
  },
  "oidc-unverified": {
    tone: "deny",
    text: "The provider hasn’t verified your e-mail address, so Countersign can’t tell who you are. Verify it and try again.",
  },
  "name-taken": {
    tone: "deny",
    text: "That name or e-mail address is already taken. Open the invitation again and choose another name.",
  },
  invitation: {
    tone: "deny",
    text: "The invitation was used, expired or revoked in the meantime. Ask for a new one.",
  },
  "oidc-failed": {
    tone: "deny",
    text: "The provider didn’t sign you in. Try again, or sign in another way. The server’s log has the reason.",
  },
};

/** Works before any script has run, with the token. */
export default async function SignInPage({ searchParams }: SignInProps) {
  const { error, to } = await searchParams;
  const notice = typeof error === "string" && Object.hasOwn(notices, error) ? notices[error] : undefined;
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-[380px] flex-col gap-4 rounded border bg-surface-1 p-6">
        <SignIn
          notice={notice}
          to={typeof to === "string" ? to : undefined}
          isTokenWrong={error === "wrong-token"}
        />
      </div>
    </main>
  );
}
