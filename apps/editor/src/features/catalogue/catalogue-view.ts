/** `closed` shows the overlay only while an update is in progress, `asked` shows the dialog, and `background` hides a running update. */
export type CatalogueView = "closed" | "asked" | "background";

/** The button in the page's foot gets the focus back when a dialog closes. */
export const updateButtonId = "update-catalogue";
