import type { Diagram } from "./diagram.ts";

export const box = { width: 250, height: 92 } as const;
const gap = { across: 56, down: 96 } as const;
const margin = 64;
const titleHeight = 96;
const minWidth = 800;

export interface Placed {
  readonly id: string;
  readonly label: string;
  readonly rank: number;
  /** The center of its box. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Placed[];
}

/** Places the nodes in centered rows from cause to effect. */
export function layOut({ nodes, edges }: Diagram): Layout {
  const ranks = rankNodes({ nodes, edges });
  const rows: Array<Diagram["nodes"]> = [];
  for (const node of nodes) (rows[ranks.get(node.id) ?? 0] ??= []).push(node);
  const widest = Math.max(...rows.map((row) => row.length));
  const width = Math.max(minWidth, 2 * margin + widest * box.width + (widest - 1) * gap.across);
  const placed = rows.flatMap((row, rank) =>
    row.map(({ id, label }, place) => ({
      id,
      label,
      rank,
      x: width / 2 + (place - (row.length - 1) / 2) * (box.width + gap.across),
      y: margin + titleHeight + box.height / 2 + rank * (box.height + gap.down),
    })),
  );
  const height = 2 * margin + titleHeight + rows.length * box.height + (rows.length - 1) * gap.down;
  return { width, height, nodes: placed };
}

/** The rank is the longest path from a start node. Edges that close a cycle are ignored. */
function rankNodes({ nodes, edges }: Pick<Diagram, "nodes" | "edges">): Map<string, number> {
  const ranks = new Map<string, number>();
  const visit = (id: string, rank: number, path: ReadonlySet<string>): void => {
    if (path.has(id) || (ranks.get(id) ?? -1) >= rank) return;
    ranks.set(id, rank);
    const onward = new Set(path).add(id);
    for (const edge of edges) if (edge.from === id) visit(edge.to, rank + 1, onward);
  };
  const begins = (id: string) => edges.every(({ to }) => to !== id);
  for (const { id } of nodes) if (begins(id)) visit(id, 0, new Set());
  // The remaining nodes are in cycles: each starts with its first node in the list.
  for (const { id } of nodes) if (!ranks.has(id)) visit(id, 0, new Set());
  return dense(ranks);
}

/** Removes empty rows. */
function dense(ranks: ReadonlyMap<string, number>): Map<string, number> {
  const used = [...new Set(ranks.values())].toSorted((a, b) => a - b);
  return new Map([...ranks].map(([id, rank]) => [id, used.indexOf(rank)]));
}
