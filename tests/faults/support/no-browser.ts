/** One that draws nothing: hundreds of pictures would take longer than all else together, and an update goes on without. */
export const noBrowser = "/bin/false";
