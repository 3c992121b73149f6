const flag = "reloaded-for-phone";

/** [LAY-04] The first load of a session at phone width is made twice; before anything is drawn, so nobody sees it. */
export function reloadOnceOnPhones(): boolean {
  if (!matchMedia("(width < 768px)").matches || sessionStorage.getItem(flag) !== null) return false;
  sessionStorage.setItem(flag, "yes");
  location.reload();
  return true;
}
