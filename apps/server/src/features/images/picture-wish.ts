/** A request for a picture. Fields that the author left out are empty. */
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
  /** The model that made it, recorded with the charge. */
  readonly model: string;
}

export const noUsage = { inputTokens: 0, outputTokens: 0 } as const;
