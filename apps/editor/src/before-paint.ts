import { applyColorScheme, chosenColorScheme } from "./base/color-scheme/color-scheme.ts";
import { reloadOnceOnPhones } from "./base/loading/reload-once.ts";

// Runs in the head, before the first paint: no flash of the wrong color scheme and no visible reload.
applyColorScheme(chosenColorScheme());
reloadOnceOnPhones();
