/** For the demo. */
export const sampleAnswer = JSON.stringify({
  say: "Here is a beginning. Change what does not sound like you.",
  blocks: [
    { type: "heading", data: { text: "The jar on the sill" } },
    {
      type: "para",
      data: { text: "Marta fed her starter at breakfast and forgot about it. When she came home, it had climbed past the rubber band." },
    },
  ],
});
