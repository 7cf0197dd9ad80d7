import { buttonClass } from "@countersign/ui/button";
import { shellMessages } from "./shell-messages.ts";

/** The address names no page: says so, and where to go from here. Every page loads what this one needs, so it has plain links. */
export function NoSuchPage() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="font-medium text-xl">{shellMessages.pageNotFound}</h1>
      <p className="text-quiet">{shellMessages.checkUrl}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <a href="/" className={buttonClass({ tone: "accent" })}>
          {shellMessages.inbox}
        </a>
        <a href="/sessions" className={buttonClass()}>
          {shellMessages.sessions}
        </a>
      </div>
    </div>
  );
}
