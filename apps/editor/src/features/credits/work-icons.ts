import type { Work } from "@coursewright/contract/credits.ts";
import {
  ChartNoAxesColumn,
  FileText,
  Headphones,
  Image,
  LibraryBig,
  ListChecks,
  ListTree,
  MessageCircle,
  PanelTop,
  Pilcrow,
  Sparkles,
  SquareCheckBig,
  Video,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";

export const workIcons: Record<Work, LucideIcon> = {
  text: Pilcrow,
  quiz: ListChecks,
  chart: ChartNoAxesColumn,
  picture: Image,
  banner: PanelTop,
  video: Video,
  assistant: MessageCircle,
  outline: ListTree,
  page: FileText,
  catalogue: LibraryBig,
  audiobook: Headphones,
  scoring: SquareCheckBig,
  other: Sparkles,
};
