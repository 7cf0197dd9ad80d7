import { SignIn, type SignInNotice } from "../../features/people/sign-in/sign-in.tsx";

export const metadata = { title: "Sign in" };

type Given = string | string[] | undefined;
type SignInProps = { searchParams: Promise<{ error?: Given; to?: Given }> };

/** What is said by a code in the address. Anything else there is nobody's word and is not shown. */
const notices: Record<string, SignInNotice> = {
  "wrong-token": {
    tone: "deny",
    text: "This is not the token of this server. It may be from before, or of another server: take the address that was printed last.",
  },
  "signed-out": {
    tone: "info",
    text: "You are signed out: the sign-in of this browser was ended, your role was changed, or it is too old. Sign in to go on where you were.",
  },
  "oidc-unknown": {
    tone: "deny",
    text: "The provider knows you, and this team does not. Ask somebody of the team for an invitation.",
  },
  "oidc-unverified": {
    tone: "deny",
    text: "The provider has not verified your e-mail address, so it cannot be told who you are in this team.",
  },
  "name-taken": {
    tone: "deny",
    text: "You have not joined: that name, or your e-mail address, is somebody’s already. Open the invitation again and choose another name.",
  },
  invitation: {
    tone: "deny",
    text: "You have not joined: the invitation was used, ended or revoked meanwhile. Ask for a new one.",
  },
  "oidc-failed": {
    tone: "deny",
    text: "The provider did not sign you in. Try again, or sign in another way. The server’s log has the reason.",
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
