export { useFindVideo } from "./use-find-video.tsx";
