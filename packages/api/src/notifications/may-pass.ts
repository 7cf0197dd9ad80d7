/** Whether what an address answered is of the moment, so that asking again later may give something else. */
export function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
