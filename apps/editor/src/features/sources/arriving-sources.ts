import { createStore } from "zustand";
import { useStore } from "zustand";

/** A file on its way to the server. It becomes a source when it has arrived. */
export interface ArrivingSource {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
  cancel(): void;
}

/** Outside of the screen: uploads continue when the author looks at another page. */
const arriving = createStore<{ readonly files: readonly ArrivingSource[] }>(() => ({ files: [] }));

export function useArriving(projectId: string): readonly ArrivingSource[] {
  const { files } = useStore(arriving);
  return files.filter((file) => file.projectId === projectId);
}

export function putArriving(file: ArrivingSource): void {
  arriving.setState(({ files }) => ({
    files: files.some(({ id }) => id === file.id) ? files.map((one) => (one.id === file.id ? file : one)) : [...files, file],
  }));
}

export function dropArriving(id: string): void {
  arriving.setState(({ files }) => ({ files: files.filter((one) => one.id !== id) }));
}
