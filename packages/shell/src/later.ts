/** A value that is worked out when it is first asked for. */
export class Later<Value> {
  readonly #work: () => Value;
  #known: { value: Value } | null = null;

  constructor(work: () => Value) {
    this.#work = work;
  }

  get value(): Value {
    this.#known ??= { value: this.#work() };
    return this.#known.value;
  }
}
