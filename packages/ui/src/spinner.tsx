import "./spinner.css";

/** Always beside words that say the same: it is hidden from assistive technology and stands still under reduced motion. */
export function Spinner() {
  return <span className="ui-spinner" aria-hidden="true" />;
}
