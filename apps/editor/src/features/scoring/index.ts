export { useHelperScoring } from "./use-helper-scoring.tsx";
