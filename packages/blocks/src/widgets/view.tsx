import type { ViewProps } from "../kit/define-block.ts";
import type { Widgets } from "./model.ts";

/** It holds the place of what the author will pick, so learners see nothing; its stylesheet shows the hint on the canvas. */
export function View({ leaves }: ViewProps<Widgets>) {
  return <p className="b-widgets" data-hint={leaves.say(/*i18n*/ { id: "widgets.hint", message: "Pick a widget in the panel." })} />;
}
