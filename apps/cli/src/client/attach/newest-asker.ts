/** Asks one thing at a time. Of what is wanted meanwhile, only the newest is asked after that. `ask` doesn't throw. */
export function createNewestAsker<Question>(ask: (question: Question) => Promise<void>) {
  let next: { question: Question } | null = null;
  let isAsking = false;

  async function askAll(): Promise<void> {
    isAsking = true;
    while (next !== null) {
      const { question } = next;
      next = null;
      await ask(question);
    }
    isAsking = false;
  }

  return {
    ask(question: Question): void {
      next = { question };
      if (!isAsking) void askAll();
    },
  };
}
