import type { MediaService } from "../src/features/media/service.ts";

/** For tests that send no picture to a model. */
export const media: Pick<MediaService, "openPicture"> = {
  openPicture: () => Promise.reject(new Error("The test must not read a picture")),
};
