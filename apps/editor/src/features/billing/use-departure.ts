import { useEffect, useState } from "react";

/** The state of a visit to the payment provider, with the error if its page did not open. */
export type Departure =
  | { readonly kind: "here" }
  | { readonly kind: "leaving"; readonly to: string }
  | { readonly kind: "failed"; readonly to: string; readonly error: unknown };

const here: Departure = { kind: "here" };

export function useDeparture() {
  const [departure, setDeparture] = useState<Departure>(here);
  useEffect(() => {
    // The back button restores the page from the bfcache with its busy button, so the state is reset.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setDeparture(here);
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);

  async function leave(to: string, ask: () => Promise<{ readonly url: string }>): Promise<void> {
    setDeparture({ kind: "leaving", to });
    try {
      location.assign((await ask()).url);
    } catch (error) {
      setDeparture({ kind: "failed", to, error });
    }
  }

  return { departure, leave };
}
