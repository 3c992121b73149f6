interface Run<Given, Result> {
  readonly given: Given[];
  hasBegun: boolean;
  readonly result: Promise<Result>;
}

/**
 * Serialises work per key. Callers that arrive during a run share the next run, because the current one may have read
 * older data.
 */
export function oneAtATime<Given, Result, Thing>(
  work: (thing: Thing, given: readonly Given[]) => Promise<Result>,
  keyOf: (thing: Thing) => string,
): (thing: Thing, given: readonly Given[]) => Promise<Result> {
  const newest = new Map<string, Run<Given, Result>>();

  function follow(thing: Thing, given: readonly Given[], before: Promise<unknown>): Promise<Result> {
    const key = keyOf(thing);
    const begin = () => {
      run.hasBegun = true;
      return work(thing, run.given).finally(() => {
        if (newest.get(key) === run) newest.delete(key);
      });
    };
    const run: Run<Given, Result> = { given: [...given], hasBegun: false, result: before.then(begin, begin) };
    newest.set(key, run);
    return run.result;
  }

  return (thing, given) => {
    const last = newest.get(keyOf(thing));
    if (!last || last.hasBegun) return follow(thing, given, last?.result ?? Promise.resolve());
    last.given.push(...given);
    return last.result;
  };
}
