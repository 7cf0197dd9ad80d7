type Node<Value> = { next: Map<string, Node<Value>> | null; values: Value[] | null };

/** Command prefixes by words: found in one walk along the words of a command, no matter how many prefixes there are. */
export class WordTrie<Value> {
  private readonly root: Node<Value> = { next: null, values: null };

  add(prefix: string, value: Value): void {
    let node = this.root;
    for (const word of prefix.split(" ")) {
      node.next ??= new Map();
      let child = node.next.get(word);
      if (child === undefined) {
        child = { next: null, values: null };
        node.next.set(word, child);
      }
      node = child;
    }
    node.values ??= [];
    node.values.push(value);
  }

  /** The first accepted value of the longest prefix that ends at a word boundary of the text. */
  find(text: string, accept: (value: Value) => boolean): Value | undefined {
    let node = this.root;
    let found: Value | undefined;
    let at = 0;
    while (at <= text.length && node.next !== null) {
      const space = text.indexOf(" ", at);
      const end = space < 0 ? text.length : space;
      const child = node.next.get(text.slice(at, end));
      if (child === undefined) break;
      node = child;
      found = child.values?.find(accept) ?? found;
      at = end + 1;
    }
    return found;
  }
}
