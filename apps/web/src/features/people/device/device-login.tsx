"use client";

import { readUserCode } from "@countersign/contracts/device-login";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import Link from "next/link";
import { useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { AnswerLogin } from "./answer-login.tsx";
import { CodeForm } from "./code-form.tsx";
import { deviceMessages } from "./device-messages.ts";

/** The page where a person lets a command line in: first the code, then who asks, and the answer. */
export function DeviceLogin() {
  const [typed, setTyped] = useQueryState("code", { history: "replace" });
  const [answer, setAnswer] = useState<"allow" | "refuse" | null>(null);
  const code = typed === null ? null : readUserCode(typed);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <div className="mx-auto flex w-full max-w-[520px] flex-col gap-4 px-4 py-8">
        <h1 className="font-medium text-xl">{deviceMessages.title}</h1>
        {answer !== null ? (
          <Answered answer={answer} />
        ) : code === null ? (
          <CodeForm isWrong={typed !== null} onCode={(next) => void setTyped(next)} />
        ) : (
          <FoundLogin
            key={code}
            code={code}
            onAnswer={(given) => {
              // Nothing of the code stays in the address.
              void setTyped(null);
              setAnswer(given);
            }}
            onOther={() => void setTyped(null)}
          />
        )}
      </div>
    </div>
  );
}

type FoundLoginProps = { code: string; onAnswer: (answer: "allow" | "refuse") => void; onOther: () => void };

function FoundLogin({ code, onAnswer, onOther }: FoundLoginProps) {
  const trpc = useTRPC();
  // Each look at a code counts as a guess: none is made by itself.
  const login = useQuery({ ...trpc.logins.show.queryOptions({ code }), retry: false, gcTime: 0 });
  if (login.data !== undefined) return <AnswerLogin login={login.data} onAnswer={onAnswer} />;
  if (login.isError)
    return (
      <>
        <Notice tone="deny" icon={CircleX} role="alert">
          <p className="font-medium">{deviceMessages.unusable}</p>
          <p>{formatError(login.error)}</p>
        </Notice>
        <Button className="self-start" onClick={onOther}>
          {deviceMessages.anotherCode}
        </Button>
      </>
    );
  return (
    <div role="status" aria-label={deviceMessages.loading} className="flex flex-col gap-4">
      <Skeleton className="h-6" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
    </div>
  );
}

function Answered({ answer }: { answer: "allow" | "refuse" }) {
  if (answer === "refuse")
    return <Result tone="neutral" title={deviceMessages.denied} about={deviceMessages.deniedAbout} />;
  return (
    <>
      <Result tone="allow" title={deviceMessages.allowed} about={deviceMessages.allowedAbout} />
      <p className="text-quiet">
        {deviceMessages.revokeIn}{" "}
        <Link href="/settings/keys" className="text-text underline underline-offset-2">
          {deviceMessages.keys}
        </Link>
        .
      </p>
    </>
  );
}

type ResultProps = { tone: "allow" | "neutral"; title: string; about: ReactNode };

function Result({ tone, title, about }: ResultProps) {
  return (
    <Notice tone={tone} icon={tone === "allow" ? CircleCheck : CircleX} role="status">
      <p className="font-medium">{title}</p>
      <p>{about}</p>
    </Notice>
  );
}
