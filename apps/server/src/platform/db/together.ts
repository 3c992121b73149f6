interface Waiting<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Answers concurrent questions with one statement: those of one turn of the event loop, and those that arrive while a statement is in
 * progress. Equal questions are asked once.
 */
export function together<Key, Value>(answer: (keys: readonly Key[]) => Promise<(key: Key) => Value>): (key: Key) => Promise<Value> {
  let gathered = new Map<Key, Array<Waiting<Value>>>();
  let isUnderWay = false;

  async function ask(): Promise<void> {
    const asked = gathered;
    gathered = new Map();
    try {
      const answerOf = await answer([...asked.keys()]);
      for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(answerOf(key));
    } catch (error) {
      for (const { reject } of [...asked.values()].flat()) reject(error);
    }
    isUnderWay = gathered.size > 0;
    if (isUnderWay) void ask();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiting = gathered.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else gathered.set(key, [{ resolve, reject }]);
      if (isUnderWay) return;
      isUnderWay = true;
      setImmediate(() => void ask());
    });
}
