interface Deleted {
  readonly lastDeletedAt: string;
  readonly lastDeletedBlockId: string;
}

/** [PAGE-14] Marks the page's catalogue entry stale after a block was deleted. A failure only loses the mark, so it is only logged. */
export async function markStale(deleted: Deleted, send: (body: Deleted & { readonly stale: true }) => Promise<unknown>): Promise<void> {
  try {
    await send({ stale: true, ...deleted });
  } catch (error) {
    console.warn("The catalogue entry could not be marked as stale.", error);
  }
}
