/** Remembers the focused element and the caret in it. The returned function restores both. */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  return () => {
    if (!(activeElement instanceof HTMLElement) || !activeElement.isConnected) return;
    activeElement.focus({ preventScroll: true });
    // Fields keep their own selection. Browsers put the caret of other texts at the start.
    if (!activeElement.isContentEditable || !anchorNode?.isConnected || !focusNode?.isConnected) return;
    getSelection()?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
  };
}
