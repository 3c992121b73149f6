import { chart, heading, mcq, para, stepCard, table, words, type SampleChapter } from "./sample-blocks.ts";

export const theBake: SampleChapter = {
  name: "The bake",
  pages: [
    {
      name: "Mix, fold and shape",
      blocks: [
        para("No kneading. Time and four folds do it for you."),
        stepCard("Saturday, from bowl to basket", "6 hours, 30 minutes of them yours", [
          {
            icon: "Utensils",
            when: "9:00",
            main: "Mix flour and water until no dry flour is left, and rest 40 minutes",
            hint: "The flour drinks, and gluten begins to form without you.",
          },
          {
            icon: "Droplet",
            when: "9:40",
            main: "Work in the starter and the salt with wet hands",
            hint: "It feels torn at first and comes together within two minutes.",
          },
          {
            icon: "Repeat",
            when: "10:10 to 11:40",
            main: "Fold four times, half an hour apart",
            hint: "Pull one edge up and over the middle, turn the bowl a quarter, four times round.",
          },
          {
            icon: "TrendingUp",
            when: "About 14:00",
            main: "Wait until it has grown by half and trembles when you shake the bowl",
            hint: "In a cool kitchen this may be 16:00. Look, do not count.",
          },
          {
            icon: "Hand",
            when: "Then",
            main: "Shape it round, lay it seam up in a floured basket, and chill it overnight",
            hint: "Eight to sixteen hours in the fridge: better flavour, and a dough that is easy to score.",
          },
        ]),
        heading("Why folding works"),
        para(
          "Gluten is a net of proteins that holds the gas. Each fold stretches the net and lays it in a new direction. You can feel it: the first fold is slack, ==the fourth one resists==.",
        ),
        {
          type: "fact-card",
          data: {
            headerType: "remember",
            headerVariation: "banner",
            customHeaderText: "",
            content: words(
              "Salt does more than season: it tightens the gluten and slows the yeasts. A dough without it runs ahead and tastes flat.",
            ),
          },
        },
      ],
    },
    {
      name: "Bake and taste",
      blocks: [
        para("Steam first, then dry heat. That is the whole secret of the crust."),
        table(
          "One loaf of 960 g dough in a heavy pot that was heated with the oven.",
          ["Step", "Oven", "Time", "Lid"],
          [
            ["Heat the oven and the pot", "250 °C", "45 minutes", "On"],
            ["Bake in its own steam", "250 °C", "20 minutes", "On"],
            ["Brown the crust", "220 °C", "20 to 25 minutes", "Off"],
            ["Cool on a rack", "", "At least 1 hour", ""],
          ],
        ),
        para(
          "Under the lid the steam keeps the skin soft, so that the loaf can rise once more. Without the lid the crust dries and browns. The loaf is done when it sounds **hollow** underneath, or when its middle has reached about 96 °C.",
        ),
        chart("barchart", {
          title: "Where the hours go",
          subtitle: "Hours from mixing bowl to first slice, one loaf",
          source: "The timetable of this course",
          labels: ["Your hands", "The dough alone"],
          rows: [
            ["Mix and fold", 0.5, 2.5],
            ["Rise", 0, 2.5],
            ["Overnight", 0.2, 12],
            ["Bake and cool", 0.2, 2.5],
          ],
        }),
        mcq({
          question: "The crust is dark, but the crumb is gummy. What is the likeliest cause?",
          options: [
            "It was cut before it had cooled",
            "There was too much salt in the dough",
            "The starter was fed with white flour",
            "The lid stayed on for 20 minutes",
          ],
          explanation:
            "The crumb sets while it cools: cut too soon, it is still full of steam. If it is gummy after an hour of cooling as well, bake the next loaf ten minutes longer.",
        }),
        {
          type: "Textbox",
          data: {
            prompt: "A friend’s kitchen is 18 °C and their loaf came out dense. What would you tell them to change, and why?",
            userAnswer: "",
            rubric: {
              enabled: true,
              criteria: [
                { id: "c1", name: "Names the cause", maxPoints: 5 },
                { id: "c2", name: "Gives a fix they can do", maxPoints: 5 },
              ],
              totalPoints: 10,
            },
          },
          metadata: {
            idealResponseHint: "Think of what the dough was doing when it went into the oven.",
            aiCommentary: "A good answer says that the dough had not risen enough in the cold, and gives it more time or a warmer place.",
          },
        },
      ],
    },
  ],
};
