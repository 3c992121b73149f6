/** A control, or a point of the screen. */
export type MenuAnchor = Element | { readonly getBoundingClientRect: () => DOMRect };

/** Where a right click was made. */
export function pointAnchor({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
