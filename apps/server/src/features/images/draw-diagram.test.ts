import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readDiagram, sampleDiagram } from "./diagram.ts";
import { layOut } from "./diagram-layout.ts";
import { drawDiagram } from "./draw-diagram.ts";
import { wrapText } from "./svg-text.ts";

const hostile = `</text><script>alert(1)</script><image href="file:///etc/passwd"/>&xxe;"'\u0000\uFFFF`;

describe("diagrams", () => {
  it("escapes everything that the model writes", async () => {
    const svg = drawDiagram({
      title: hostile,
      nodes: [
        { id: `a"/><script>`, label: hostile },
        { id: "b", label: "Fine" },
      ],
      edges: [{ from: `a"/><script>`, to: "b", label: hostile }],
    });
    const names = [...svg.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(["svg", "defs", "marker", "path", "rect", "g", "text"]));
    expect(svg).not.toMatch(/&(?!#\d+;)/);
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe("svg");
  });

  it("places causes above their effects, also with a cycle", () => {
    const rows = ({ nodes }: ReturnType<typeof layOut>) => nodes.map(({ id, rank }) => [id, rank]);
    expect(rows(layOut(readDiagram(sampleDiagram)))).toEqual([
      ["flour", 0],
      ["yeast", 1],
      ["acid", 1],
      ["ripe", 2],
    ]);
    const ring = ["a", "b", "c"].map((id) => ({ id, label: id }));
    const edge = (from: string, to: string) => ({ from, to, label: "" });
    const turning = layOut({ title: "Ring", nodes: ring, edges: [edge("a", "b"), edge("b", "c"), edge("c", "a")] });
    expect(rows(turning)).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 2],
    ]);
  });

  it.each([
    ["an edge to nowhere", { edges: [{ from: "a", to: "z" }] }],
    ["two nodes with the same id", { nodes: [node("a"), node("a")] }],
    ["one node", { nodes: [node("a")] }],
    ["too many nodes", { nodes: Array.from({ length: 13 }, (_, index) => node(String(index))) }],
    ["something else", { script: "x" }],
  ])("rejects a graph with %s", (_, change) => {
    const graph = { title: "T", nodes: [node("a"), node("b")], edges: [], ...change };
    expect(() => readDiagram(JSON.stringify(graph))).toThrow("The reply does not fit the block");
  });

  it("breaks long words and ends too long texts with an ellipsis", () => {
    expect(wrapText("Flour and water rest overnight", { width: 10, maxLines: 2 })).toEqual(["Flour and", "water res…"]);
    expect(wrapText("Donaudampfschiff", { width: 6, maxLines: 3 })).toEqual(["Donaud", "ampfsc", "hiff"]);
  });

  it("prices a photograph at 5 credits, a painting at 10, a diagram at 25 (CRED-05)", () => {
    expect(imagePrices).toEqual({ stock: 5, lazy: 10, diagram: 25 });
  });
});

function node(id: string) {
  return { id, label: id };
}
