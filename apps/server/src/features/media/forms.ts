/** One of the files under a key: its bytes, the path of a file on this machine, or a key in the bucket of uploads. */
export interface Form {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Uint8Array | { readonly file: string } | { readonly copyOf: string };
}
