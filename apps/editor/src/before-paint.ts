import { applyColorScheme, chosenColorScheme } from "./base/color-scheme/color-scheme.ts";
import { reloadOnceOnPhones } from "./base/loading/reload-once.ts";

// Runs in the head, before anything is drawn: no flash of the other look, no reload that can be seen.
applyColorScheme(chosenColorScheme());
reloadOnceOnPhones();
