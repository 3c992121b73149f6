/** The creation time of a batch in milliseconds, from its id (RFC 9562, section 5.7). */
export function timeOf(batchId: string): number {
  return Number.parseInt(batchId.slice(0, 8) + batchId.slice(9, 13), 16);
}

/** The UTC day of the batch. The table is partitioned by it. */
export function dayOf(batchId: string): string {
  return new Date(timeOf(batchId)).toISOString().slice(0, 10);
}
