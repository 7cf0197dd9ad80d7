/** Asks one question at a time. Of those that come in the meantime, only the newest is asked next. `ask` must not throw. */
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
