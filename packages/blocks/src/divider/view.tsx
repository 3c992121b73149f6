export function View() {
  return <hr className="b-divider" />;
}
