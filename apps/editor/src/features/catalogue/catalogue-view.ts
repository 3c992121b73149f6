/** What of a page's catalogue is in front: nothing (or the overlay, while an update is under way), the question, or the update is let go on behind. */
export type CatalogueView = "closed" | "asked" | "background";

/** The button in the page's foot, which gets the focus back from whatever it led to. */
export const updateButtonId = "update-catalogue";
