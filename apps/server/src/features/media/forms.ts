/** One of the files under a key, with its bytes or their key in the bucket of uploads. */
export interface Form {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Uint8Array | { readonly copyOf: string };
}
