export function formatNotResumed(error: string): string {
  return `The session didn’t resume. ${error}`;
}
