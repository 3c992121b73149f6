/** When a batch was sealed, as its id says (RFC 9562, section 5.7), in milliseconds. */
export function timeOf(batchId: string): number {
  return Number.parseInt(batchId.slice(0, 8) + batchId.slice(9, 13), 16);
}

/** The UTC day of it, by which batches are partitioned. */
export function dayOf(batchId: string): string {
  return new Date(timeOf(batchId)).toISOString().slice(0, 10);
}
