/** One file of those under a key, with the bytes or where in the bucket they lie. */
export interface Form {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Uint8Array | { readonly copyOf: string };
}
