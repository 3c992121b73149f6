import type { Databases } from "../../platform/db/databases.ts";
import { gauge } from "../../platform/telemetry/metrics.ts";
import { countHolds } from "./queries.ts";

const holds = gauge("coursewright_holds", {
  help: "Holds that are open, and those of them that should have ended; every worker tells the same",
});

/** Returns a function that stops the observation. */
export function observeHolds({ databases }: { databases: Databases }): () => void {
  return holds.read(async () => {
    const counts = await Promise.all(databases.shards.map(countHolds));
    const sum = (state: "open" | "overdue") => counts.reduce((total, count) => total + count[state], 0);
    return (["open", "overdue"] as const).map((state) => ({ value: sum(state), labels: { state } }));
  });
}
