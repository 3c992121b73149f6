export type CircuitBreaker = {
  /** Runs the operation, or refuses at once while the circuit is open. */
  run<T>(operation: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
};

export type Health = "well" | "unwell" | "unknown";

type State = { kind: "closed"; failures: number } | { kind: "open"; until: number } | { kind: "probing" };

/** Stops calls to a provider that keeps failing. After a pause, one call probes it. */
export function createCircuitBreaker(options: {
  maxFailures: number;
  restMs: number;
  now: () => number;
  /** Judges the provider's health by an error. */
  judge: (error: unknown) => Health;
  refuse: () => Error;
  onOpen: () => void;
}): CircuitBreaker {
  let state: State = { kind: "closed", failures: 0 };

  function enter(): { isProbe: boolean } {
    if (state.kind === "closed") return { isProbe: false };
    if (state.kind === "probing" || options.now() < state.until) throw options.refuse();
    state = { kind: "probing" };
    return { isProbe: true };
  }

  function leave(health: Health, { isProbe }: { isProbe: boolean }): void {
    const probeEnds = isProbe && state.kind === "probing";
    if (health === "well") {
      state = { kind: "closed", failures: 0 };
    } else if (health === "unknown") {
      if (probeEnds) state = { kind: "open", until: options.now() };
    } else if (probeEnds) {
      open();
    } else if (state.kind === "closed") {
      state = { kind: "closed", failures: state.failures + 1 };
      if (state.failures >= options.maxFailures) open();
    }
  }

  function open(): void {
    state = { kind: "open", until: options.now() + options.restMs };
    options.onOpen();
  }

  return {
    isOpen: () => state.kind !== "closed",
    run: async (operation) => {
      const entry = enter();
      try {
        const result = await operation();
        leave("well", entry);
        return result;
      } catch (error) {
        leave(options.judge(error), entry);
        throw error;
      }
    },
  };
}
