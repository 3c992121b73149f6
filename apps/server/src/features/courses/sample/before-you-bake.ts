import { bulletCards, chart, heading, para, table, words, type SampleChapter } from "./sample-blocks.ts";

export const beforeYouBake: SampleChapter = {
  name: "Before you bake",
  pages: [
    {
      name: "Bread is mostly waiting",
      blocks: [
        para("Flour, water, salt and patience. In seven short pages you will know what to look for while you wait."),
        {
          type: "hero-banner",
          data: {
            title: "One loaf, one weekend",
            subtitle: "Mix on Saturday morning, bake on Sunday. Your hands are busy for less than an hour.",
            buttonText: "",
            buttonUrl: "#",
            backgroundImage: "",
            layout: "left",
          },
        },
        para(
          "Sourdough is bread raised by a **starter**: flour and water in which wild yeasts and lactic acid bacteria live together. The yeasts make the gas that lifts the dough; the bacteria make the acids that give it flavour and help it keep.",
          "Nothing here needs talent. It needs a jar, a scale, and the habit of ==looking at the dough instead of the clock==.",
        ),
        chart("piechart", {
          title: "What goes into the bowl",
          subtitle: "Share of the weight of one dough, 960 g",
          source: "The recipe of this course: 500 g flour, 350 g water, 100 g starter, 10 g salt",
          labels: ["Flour", "Water", "Starter", "Salt"],
          rows: [["Share, %", 52.1, 36.5, 10.4, 1]],
        }),
      ],
    },
    {
      name: "What you need",
      blocks: [
        para("Less than the shops would like you to believe."),
        bulletCards([
          ["Scale", "A digital scale", "Cups are guesses. Grams are not."],
          ["GlassWater", "A clear jar", "You will watch the starter climb its wall."],
          ["Flame", "A heavy pot with a lid", "It keeps the steam around the loaf."],
          ["Timer", "A free weekend", "The dough works alone for most of it."],
        ]),
        heading("The recipe, as bakers write it"),
        para(
          "Bakers count everything as a share of the flour. If you want a larger loaf, change the flour and let the rest follow. Water at 70 % gives a dough that is soft but still lets itself be shaped.",
        ),
        table(
          "Baker’s percentages: each weight divided by the weight of the flour.",
          ["Ingredient", "Weight", "Share of flour"],
          [
            ["Strong wheat flour", "500 g", "100 %"],
            ["Water, lukewarm", "350 g", "70 %"],
            ["Ripe starter", "100 g", "20 %"],
            ["Salt", "10 g", "2 %"],
          ],
        ),
        {
          type: "fact-card",
          data: {
            headerType: "quick-tip",
            headerVariation: "default",
            customHeaderText: "",
            content: words(
              "Weigh the water too. One millilitre of water weighs one gram, so a single scale is all the measuring you need.",
            ),
          },
        },
      ],
    },
  ],
};
