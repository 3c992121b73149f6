const firstRestMs = 4_000;
const maxRestMs = 10 * 60_000;
const maxKept = 10_000;

interface Rest {
  readonly ms: number;
  readonly until: number;
}

/** Backs off from failing jobs. Kept in memory: a new process tries each job once. */
export function createRests({ now = Date.now } = {}) {
  const rests = new Map<string, Rest>();
  return {
    has(id: string): boolean {
      return (rests.get(id)?.until ?? 0) > now();
    },
    /** Returns the pause. */
    failed(id: string): number {
      const ms = Math.min(maxRestMs, (rests.get(id)?.ms ?? firstRestMs / 2) * 2);
      rests.delete(id);
      rests.set(id, { ms, until: now() + ms });
      const [oldest] = rests.keys();
      if (rests.size > maxKept && oldest !== undefined) rests.delete(oldest);
      return ms;
    },
    ended(id: string): void {
      rests.delete(id);
    },
  };
}
