import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { OpenPage } from "./open-page.ts";
import type { PageState } from "./page-state.ts";

export const PageContext = createContext<OpenPage | null>(null);

export function useOpenPage(): OpenPage {
  const page = useContext(PageContext);
  if (!page) throw new Error("useOpenPage needs an open page above it");
  return page;
}

export function usePageState<Part>(select: (state: PageState) => Part): Part {
  return useStore(useOpenPage().store, select);
}
