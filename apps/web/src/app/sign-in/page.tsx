import { SignIn, type SignInNotice } from "../../features/people/sign-in/sign-in.tsx";
import { signInMessages } from "../../features/people/sign-in/sign-in-messages.ts";
import { pageMessages } from "../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.signIn };

type Given = string | string[] | undefined;
type SignInProps = { searchParams: Promise<{ error?: Given; to?: Given }> };

/** What is said by a code in the address. Anything else there is nobody's word and is not shown. */
const notices: Record<string, SignInNotice> = {
  "wrong-token": {
    tone: "deny",
    text: signInMessages.wrongToken,
  },
  "signed-out": {
    tone: "info",
    text: signInMessages.signedOut,
  },
  "oidc-unknown": {
    tone: "deny",
    text: signInMessages.notAMember,
  },
  "oidc-unverified": {
    tone: "deny",
    text: signInMessages.emailUnverified,
  },
  "name-taken": {
    tone: "deny",
    text: signInMessages.nameTaken,
  },
  invitation: {
    tone: "deny",
    text: signInMessages.invitationOver,
  },
  "oidc-failed": {
    tone: "deny",
    text: signInMessages.providerFailed,
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
