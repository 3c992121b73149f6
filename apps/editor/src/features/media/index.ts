export { putFile } from "./put-file.ts";
export { UploadFailure } from "./upload-failure.tsx";
export { uploadFile } from "./upload-file.ts";
export { useUploads } from "./use-uploads.tsx";
