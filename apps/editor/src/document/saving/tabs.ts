export interface Tabs {
  readonly mine: string;
  /** Resolves when this tab holds its lock. Before that, other tabs consider it closed. */
  readonly isKnown: Promise<void>;
  /** The names whose tabs are closed. A name is never used again. */
  readonly dead: (names: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

/** Each tab holds a lock with its own name. The browser releases it however the tab ends. */
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
