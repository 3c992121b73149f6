import { bulletCards, chart, heading, mcq, para, stepCard, table, words, type SampleChapter } from "./sample-blocks.ts";

export const theStarter: SampleChapter = {
  name: "The starter",
  pages: [
    {
      name: "Day one to day seven",
      blocks: [
        para("A starter is caught, not made: the yeasts are already on the grain."),
        stepCard("A starter in a week", "5 minutes a day", [
          {
            icon: "Wheat",
            when: "Day 1",
            main: "Stir 50 g wholemeal flour into 50 g lukewarm water",
            hint: "Wholemeal carries more wild yeast than white flour. Cover the jar loosely.",
          },
          {
            icon: "Eye",
            when: "Day 2",
            main: "Leave it alone",
            hint: "A few bubbles and an odd smell are normal. It is not ready yet, however lively it looks.",
          },
          {
            icon: "Repeat",
            when: "Day 3 to 6",
            main: "Keep 50 g, add 50 g flour and 50 g water, once a day",
            hint: "The rest is thrown away or baked into pancakes. Around day four it often looks dead: go on.",
          },
          {
            icon: "CircleCheck",
            when: "Day 7",
            main: "It doubles within eight hours of a feed? Bake with it.",
            hint: "If not, feed it for a few days more. Cool kitchens take longer.",
          },
        ]),
        para(
          "The first burst of bubbles, on day two, comes from bacteria that soon vanish. As the jar turns sour they give way to the ones you want, and the yeasts follow. ==The quiet days in between are the work being done.==",
        ),
        {
          type: "flash-card",
          data: {
            question: "Why is part of the starter thrown away before each feed?",
            answer:
              "So that the new flour is enough food for those that stay. Without it the jar would need twice as much flour every day.",
          },
        },
      ],
    },
    {
      name: "Reading your starter",
      blocks: [
        para("A healthy starter tells you when it is ready. You only need a jar, a rubber band and five minutes of looking."),
        para(
          "Forget the clock for a moment. Recipes say “four to six hours” because the writer’s kitchen was warm and yours may not be. What you are waiting for is a ==peak==: the moment the dome stops climbing and is just about to sag.",
          "Feed it, mark its height with the rubber band, and look again now and then. **Use it at the peak.** Too early and the yeasts are still waking up; much too late and they have run out of food.",
        ),
        bulletCards([
          ["Wind", "Smell", "Ripe fruit and yoghurt, not nail varnish"],
          ["Eye", "Surface", "A low dome with small burst bubbles"],
          ["MoveVertical", "Height", "At least double the rubber band"],
          ["Hand", "Texture", "Airy and webbed when you pull a spoon through"],
        ]),
        mcq({
          question: "Your starter doubled at lunchtime and has now sunk back below its highest mark. What should you do?",
          options: [
            "Feed it and wait for the next peak",
            "Bake with it anyway, it has plenty of bubbles",
            "Throw it away and begin again",
            "Put it somewhere warmer and wait",
          ],
          explanation:
            "Bubbles alone do not mean strength. A starter that has sunk is past its peak and low on food. One feed brings it back, and you bake at the next rise.",
        }),
      ],
    },
    {
      name: "A feeding rhythm",
      blocks: [
        para("How often it wants to be fed depends on how warm it is, and on how often you bake."),
        {
          type: "Split",
          data: {
            columns: [
              { type: "text", text: words("**On the counter**", "Feed it once or twice a day. For people who bake every other day.") },
              {
                type: "text",
                text: words("**In the fridge**", "Feed it once a week. Take it out and feed it once or twice before you bake."),
              },
            ],
          },
        },
        heading("Warmth is the throttle"),
        para("The same jar, the same flour, three rooms. A few degrees change the day."),
        chart("linechart", {
          title: "The warmer the jar, the sooner the peak",
          subtitle: "Height in the jar after a 1:1:1 feed, in % of the height at the start",
          source: "Typical figures for one jar, drawn to show the shape; yours will differ by an hour or two",
          labels: ["20 °C", "24 °C", "28 °C"],
          rows: [
            ["0 h", 100, 100, 100],
            ["2 h", 110, 125, 155],
            ["4 h", 140, 185, 225],
            ["6 h", 180, 225, 205],
            ["8 h", 215, 215, 170],
            ["10 h", 220, 185, 145],
          ],
        }),
        table(
          "When to expect the peak after a 1:1:1 feed.",
          ["Kitchen", "Warmth", "Peak after"],
          [
            ["Winter window sill", "18 °C", "10 to 12 hours"],
            ["Most homes", "21 °C", "8 to 10 hours"],
            ["A warm summer day", "26 °C", "4 to 6 hours"],
          ],
        ),
      ],
    },
  ],
};
