import "./spinner.css";

/** Hidden from assistive technology, so always put it next to text that says the same. It does not turn under reduced motion. */
export function Spinner() {
  return <span className="ui-spinner" aria-hidden="true" />;
}
