export { ForeignPictures } from "./foreign-pictures.tsx";
export { putFile } from "./put-file.ts";
export { UploadFailure } from "./upload-failure.tsx";
export { StorageFull } from "./storage-full.tsx";
export { SourceUnreadable, TypeRefused, uploadFile, withRetries } from "./upload-file.ts";
export { useUploads } from "./use-uploads.tsx";
export { startImport, startUpload } from "./uploading.ts";
export { ArrivingMedia } from "./arriving-media.tsx";
export { EmptyMedia } from "./empty-media.tsx";
