import { useEffect, useState } from "react";

/** Whether somebody is on the way to a page of the payment provider, and why they did not get there. */
export type Departure =
  | { readonly kind: "here" }
  | { readonly kind: "leaving"; readonly to: string }
  | { readonly kind: "failed"; readonly to: string; readonly error: unknown };

const here: Departure = { kind: "here" };

export function useDeparture() {
  const [departure, setDeparture] = useState<Departure>(here);
  useEffect(() => {
    // By the browser's own way back the page stands as it was left: with a button that is busy.
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
