import { lazyPart } from "../../../base/loading/lazy-part.ts";

/** The picker's tab that makes pictures. Loads with the picker. */
export const GeneratePicture = lazyPart(async () => ({ default: (await import("./generate-picture.tsx")).GeneratePicture }));
export const loadPictureRequests = () => import("./picture-requests.ts");
