/** What was asked for; what was left out is empty. */
export interface PictureWish {
  readonly prompt: string;
  readonly style: string;
  readonly lighting: string;
  readonly imageUrl: string;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

export interface MadePicture {
  readonly bytes: Uint8Array;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  /** Who made it, as it is kept with the payment. */
  readonly model: string;
}

export const noUsage = { inputTokens: 0, outputTokens: 0 } as const;
