import { chosenLook, showLook } from "./shell/look.ts";
import { reloadOnceOnPhones } from "./shell/reload-once.ts";

// Runs in the head, before anything is drawn: no flash of the other look, no reload that can be seen.
showLook(chosenLook());
reloadOnceOnPhones();
