import {
  ArrowRight,
  BookOpen,
  Bookmark,
  Brain,
  Calculator,
  Calendar,
  ChartColumn,
  Check,
  Circle,
  CircleCheck,
  CircleQuestionMark,
  Clipboard,
  Clock,
  Compass,
  Droplet,
  Ear,
  Eye,
  Flag,
  Flame,
  FlaskConical,
  Gauge,
  Gift,
  GlassWater,
  Globe,
  GraduationCap,
  Hand,
  Heart,
  House,
  Image as ImageIcon,
  Key,
  Leaf,
  Lightbulb,
  ListChecks,
  Map as MapIcon,
  MapPin,
  MessageCircle,
  MoveHorizontal,
  MoveVertical,
  Music,
  Pencil,
  Puzzle,
  Repeat,
  Rocket,
  Ruler,
  Scale,
  Scissors,
  Search,
  Settings,
  Shield,
  Sigma,
  Smile,
  Snowflake,
  Sprout,
  Star,
  Sun,
  Target,
  Thermometer,
  ThumbsUp,
  Timer,
  TrendingUp,
  TriangleAlert,
  Trophy,
  Users,
  Utensils,
  Wheat,
  Wind,
  Wrench,
  Zap,
} from "lucide-react";
import { z } from "zod";

/** Named one by one, so that a bundle carries these and not the whole of lucide. */
const icons = {
  ArrowRight,
  BookOpen,
  Bookmark,
  Brain,
  Calculator,
  Calendar,
  ChartColumn,
  Check,
  Circle,
  CircleCheck,
  CircleQuestionMark,
  Clipboard,
  Clock,
  Compass,
  Droplet,
  Ear,
  Eye,
  Flag,
  Flame,
  FlaskConical,
  Gauge,
  Gift,
  GlassWater,
  Globe,
  GraduationCap,
  Hand,
  Heart,
  House,
  Image: ImageIcon,
  Key,
  Leaf,
  Lightbulb,
  ListChecks,
  Map: MapIcon,
  MapPin,
  MessageCircle,
  MoveHorizontal,
  MoveVertical,
  Music,
  Pencil,
  Puzzle,
  Repeat,
  Rocket,
  Ruler,
  Scale,
  Scissors,
  Search,
  Settings,
  Shield,
  Sigma,
  Smile,
  Snowflake,
  Sprout,
  Star,
  Sun,
  Target,
  Thermometer,
  ThumbsUp,
  Timer,
  TrendingUp,
  TriangleAlert,
  Trophy,
  Users,
  Utensils,
  Wheat,
  Wind,
  Wrench,
  Zap,
};

export const defaultIcon = "Circle";
export const iconNames = Object.keys(icons);

/** Any name of lucide's may be stored; one that is not in the list is drawn as a circle. */
export function iconName() {
  return z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)
    .default(defaultIcon);
}

/** What the `d` of a path may hold, on a ground of 24 by 24, and nothing else of SVG: it is drawn in an element of ours. */
export function pathData() {
  return z
    .string()
    .max(4000)
    .regex(/^(?:[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-., ]*)?$/);
}

interface IconProps {
  name: string;
  /** Path data of the author's own, drawn instead. */
  svg?: string | undefined;
  size: number;
}

/** Stands beside words, so it is silent. */
export function Icon({ name, svg, size }: IconProps) {
  if (svg) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={svg} />
      </svg>
    );
  }
  const Named = icons[knownIcon(name)];
  return <Named size={size} strokeWidth={1.6} aria-hidden="true" />;
}

/** The name in our list, by either of lucide's spellings, ArrowUp and arrow-up. */
export function knownIcon(name: string): keyof typeof icons {
  const spelled = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  return isKnown(spelled) ? spelled : defaultIcon;
}

function isKnown(name: string): name is keyof typeof icons {
  return Object.hasOwn(icons, name);
}
