export interface Tabs {
  readonly mine: string;
  /** Before this is over, others take this tab for dead. */
  readonly isKnown: Promise<void>;
  /** Those of the tabs named that are no more. A tab never comes back under the same name. */
  readonly dead: (names: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

/** Each tab holds a lock of its own name for as long as it lives; the browser lets go of it however the tab ends. */
export function tabsOf(locks: LockManager): Tabs {
  const mine = `tab:${crypto.randomUUID()}`;
  const isKnown = new Promise<void>((resolve, reject) => {
    const forever = new Promise<never>(() => {});
    locks
      .request(mine, () => {
        resolve();
        return forever;
      })
      .catch(reject);
  });
  return {
    mine,
    isKnown,
    async dead(names) {
      const { held = [] } = await locks.query();
      const living = new Set(held.map(({ name }) => name));
      return new Set([...names].filter((name) => !living.has(name)));
    },
  };
}
