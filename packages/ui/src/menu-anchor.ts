/** A control or a point on the screen. */
export type MenuAnchor = Element | { readonly getBoundingClientRect: () => DOMRect };

/** For a context menu. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
