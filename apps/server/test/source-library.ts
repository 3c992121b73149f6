/** A document of the library: each passage with a question that a reader would ask in other words. */
export interface LibraryDocument {
  readonly name: string;
  readonly facts: ReadonlyArray<readonly [passage: string, question: string]>;
}

/** Twenty short documents in several formats, with 100 questions. All texts were written for this test. */
export const library: readonly LibraryDocument[] = [
  {
    name: "Beekeeping.pdf",
    facts: [
      [
        "Open the hive only on a warm day without wind, above fifteen degrees. Cold air chills the brood and makes the bees defensive.",
        "What weather is right for opening a hive?",
      ],
      [
        "In early summer a healthy queen lays up to two thousand eggs a day, more than her own weight.",
        "How many eggs does a queen lay each day?",
      ],
      [
        "Varroa mites feed on the larvae. Count the mites that fall on a white board in three days before you choose a treatment.",
        "How do I count varroa mites?",
      ],
      [
        "A colony prepares to swarm when it builds queen cells along the lower edge of the combs.",
        "Which signs show that bees will swarm?",
      ],
      [
        "Feed thick sugar syrup in September, two parts of sugar to one part of water, so that the stores last until spring.",
        "What mixture of sugar and water do bees get in autumn?",
      ],
    ],
  },
  {
    name: "Bread.docx",
    facts: [
      [
        "A sourdough starter needs equal weights of flour and water once a day at room temperature.",
        "How often do I feed a sourdough starter?",
      ],
      [
        "Knead until a small piece of dough stretches so thin that light shines through it without tearing.",
        "How can I tell that the dough is kneaded enough?",
      ],
      [
        "The first rise is over when the dough has grown by half. In a cool kitchen this can take six hours.",
        "How long does the dough rise in a cold kitchen?",
      ],
      ["Steam in the first ten minutes keeps the crust soft, so the loaf can expand in the oven.", "Why is steam used when baking a loaf?"],
      [
        "Bread is done when it sounds hollow on the bottom, or at ninety-six degrees inside.",
        "What is the inner temperature of finished bread?",
      ],
    ],
  },
  {
    name: "First aid.pptx",
    facts: [
      ["Cool a burn under running water for twenty minutes. Do not use ice, butter or toothpaste.", "What should I do with a burn?"],
      [
        "Press the chest of an adult five to six centimetres deep, a hundred to a hundred and twenty times a minute.",
        "How deep and how fast are chest compressions?",
      ],
      [
        "Someone who chokes and cannot cough gets five blows between the shoulder blades, then five thrusts to the belly.",
        "How do you help a choking person?",
      ],
      [
        "A drooping face, a weak arm and slurred speech are the signs of a stroke. Note the time and call for help.",
        "How do I recognise a stroke?",
      ],
      [
        "Put an unconscious person who breathes on their side, with the head tilted back, so that the airway stays free.",
        "In which position do you lay someone who is unconscious but breathing?",
      ],
    ],
  },
  {
    name: "Statistics.md",
    facts: [
      [
        "The median is the value in the middle of the sorted list. A single very large value does not move it.",
        "Which average is not affected by outliers?",
      ],
      [
        "The standard deviation says how far values usually lie from the mean. A small one means that they lie close together.",
        "What does the standard deviation tell me?",
      ],
      [
        "A correlation between two measures does not prove that one causes the other: a third thing may drive both.",
        "Does correlation prove a cause?",
      ],
      [
        "A larger sample shrinks the margin of error with the square root: four times the people halve it.",
        "How many more people are needed to halve the margin of error?",
      ],
      [
        "A p value is the chance of data at least this extreme if there were no effect. It is not the chance that the hypothesis is true.",
        "What is the meaning of a p value?",
      ],
    ],
  },
  {
    name: "Garden soil.txt",
    facts: [
      ["Clay soil holds water and nutrients but drains badly. Dig in coarse compost in autumn to loosen it.", "How can I improve clay?"],
      ["Blueberries and heather want acid soil with a pH below five and a half.", "Which plants like acid ground?"],
      ["Turn the compost every two weeks. Air keeps it hot and stops the smell.", "How often should compost be turned?"],
      ["Beans and clover bring nitrogen into the ground with the help of bacteria on their roots.", "Which plants add nitrogen?"],
      ["Mulch of straw, five centimetres thick, keeps the ground moist and holds back weeds.", "How thick should the mulch be?"],
    ],
  },
  {
    name: "Photography.pdf",
    facts: [
      [
        "A wide aperture such as f/1.8 blurs the background and separates a portrait from it.",
        "How do I get a blurred background in a portrait?",
      ],
      [
        "To freeze a running child, use a shutter of one five-hundredth of a second or faster.",
        "Which shutter speed freezes a child that runs?",
      ],
      ["A high ISO makes the sensor more sensitive at night, but adds grain to the picture.", "Why are pictures grainy at night?"],
      ["In the rule of thirds the subject stands where lines at a third of the frame cross.", "Where do I place the subject in the frame?"],
      [
        "In the hour after sunrise and before sunset the light is soft, golden and comes from the side.",
        "When is daylight softest for taking photos?",
      ],
    ],
  },
  {
    name: "Bicycle repair.docx",
    facts: [
      ["Find a puncture by holding the pumped tube under water: bubbles rise from the hole.", "How can I find the hole in a tube?"],
      [
        "Replace the chain when it has stretched by three quarters of a percent, or it wears down the sprockets.",
        "When does a chain need to be replaced?",
      ],
      ["Brake pads with less than one millimetre of rubber no longer stop safely.", "How thin may brake pads become?"],
      ["Turn the barrel adjuster at the derailleur half a turn if the gears skip under load.", "What can I do if gears skip?"],
      ["The saddle has the right height when the heel just reaches the pedal with a straight leg.", "How high should the saddle be?"],
    ],
  },
  {
    name: "Contracts.pptx",
    facts: [
      [
        "A contract exists when an offer meets an acceptance that agrees with it in all main points.",
        "When does a contract come into being?",
      ],
      [
        "Goods ordered online may be returned within fourteen days without giving a reason.",
        "How many days do I have to send back goods I bought online?",
      ],
      [
        "Minors need the consent of their parents for purchases beyond their pocket money.",
        "May children buy expensive things by themselves?",
      ],
      ["A spoken agreement binds as much as a written one, but it is hard to prove.", "Is an oral agreement valid?"],
      ["Claims usually lapse three years after the end of the year in which they arose.", "After how many years do claims expire?"],
    ],
  },
  {
    name: "Volcanoes.md",
    facts: [
      ["Shield volcanoes such as Mauna Loa are broad and flat because their lava is thin and runs far.", "Why are some volcanoes so flat?"],
      ["Magma rich in silica is thick and traps gas, so it erupts explosively.", "What makes an eruption explosive?"],
      ["A pyroclastic flow of hot ash and gas races downhill at several hundred kilometres an hour.", "How fast is a pyroclastic flow?"],
      ["Swarms of small earthquakes and swelling ground warn of an eruption days before.", "Which warnings come before an eruption?"],
      ["Weathered ash makes fertile fields, which is why people settle on the slopes.", "Why do people live near volcanoes?"],
    ],
  },
  {
    name: "Sleep.txt",
    facts: [
      ["Adults need seven to nine hours a night; teenagers need about an hour more.", "How many hours of sleep do grown-ups need?"],
      ["Caffeine blocks adenosine, the substance that makes us tired, for six hours or longer.", "Why does coffee keep people awake?"],
      ["Most dreams come in REM sleep, when the eyes move fast and the muscles are slack.", "In which phase do people dream?"],
      ["Blue light of screens in the evening delays the release of melatonin.", "What do screens do to melatonin?"],
      ["A nap of twenty minutes refreshes; after a longer one you wake up groggy.", "How long should a nap last?"],
    ],
  },
  {
    name: "Chess.pdf",
    facts: [
      [
        "In the opening, control the four squares in the centre and bring out knights before bishops.",
        "Which pieces come out first in the opening?",
      ],
      [
        "Castling moves the king two squares to the side and the rook over it. Neither may have moved before.",
        "What are the conditions for castling?",
      ],
      ["A pin holds a piece in place because moving it would expose a more valuable one behind it.", "What is a pin?"],
      ["A pawn that reaches the last rank becomes a queen, rook, bishop or knight.", "What happens to a pawn at the end of the board?"],
      ["It is stalemate, and a draw, if the side to move has no legal move and is not in check.", "When is a game a stalemate?"],
    ],
  },
  {
    name: "Watercolour.docx",
    facts: [
      ["Cotton paper of three hundred grams does not buckle when it gets wet.", "Which paper does not buckle?"],
      ["Wet on wet means that colour is put on damp paper, where it spreads with soft edges.", "How do I paint soft edges?"],
      ["Leave the paper blank for white: transparent colour cannot cover a dark layer.", "How do you get white in a watercolour?"],
      ["Salt strewn on a damp wash draws up pigment and leaves starry patterns.", "What does salt do on a wash?"],
      ["Mix greens from blue and yellow, as ready-made greens look artificial.", "How should I mix green?"],
    ],
  },
  {
    name: "Solar panels.pptx",
    facts: [
      [
        "Panels facing south at thirty degrees yield most; east and west give about a fifth less.",
        "Which direction should solar panels face?",
      ],
      ["The inverter turns the direct current of the panels into alternating current for the house.", "What is an inverter for?"],
      ["A panel loses about half a percent of its output every year.", "How much output do panels lose each year?"],
      ["Even a small shadow on one cell can halve the power of a whole string.", "Is shade a problem for panels?"],
      [
        "A battery of ten kilowatt hours carries a family through the evening and night.",
        "Which battery size is enough for a family at night?",
      ],
    ],
  },
  {
    name: "Interviews.md",
    facts: [
      [
        "Begin with an open question that invites a story, not with one that yes or no can answer.",
        "What kind of question should an interview start with?",
      ],
      [
        "Stay silent for five seconds after an answer: many people then say the most important thing.",
        "Why is it good to be silent after an answer?",
      ],
      ["Ask for permission before you record, and say how long you will keep the recording.", "Do I need permission to record someone?"],
      ["Leading questions put words in someone's mouth and make the results worthless.", "What is wrong with leading questions?"],
      ["Write down your impressions within an hour, while you remember gestures and mood.", "When should I write my notes after the talk?"],
    ],
  },
  {
    name: "Heat pumps.txt",
    facts: [
      [
        "The coefficient of performance says how much heat comes from one unit of electricity: good pumps reach four.",
        "What does the coefficient of performance mean?",
      ],
      ["Floor heating suits best, because the water has to be only thirty-five degrees warm.", "Why does underfloor heating fit so well?"],
      ["Air units are cheaper to install than boreholes but work less well in hard frost.", "How does an air unit work in frost?"],
      ["The refrigerant boils at low temperature, is compressed, and gives off heat as it condenses.", "What happens to the refrigerant?"],
      [
        "Keep three metres between the outdoor unit and the neighbour's bedroom because of the noise.",
        "How far from the neighbours must the outdoor unit stand?",
      ],
    ],
  },
  {
    name: "Roman history.pdf",
    facts: [
      ["The Republic was led by two consuls, elected for one year, each of whom could veto the other.", "Who led the Roman Republic?"],
      ["Augustus became the first emperor in 27 BC after he had defeated Antony at Actium.", "Who was the first emperor and when?"],
      ["Aqueducts carried water with a slope of a few centimetres in a hundred metres.", "How steep were aqueducts?"],
      ["Gladiators were mostly slaves and prisoners, trained in schools and fed on barley and beans.", "What did gladiators eat?"],
      ["In 212 Caracalla gave citizenship to nearly all free people of the empire.", "Who gave citizenship to all free inhabitants?"],
    ],
  },
  {
    name: "Dog training.docx",
    facts: [
      ["Reward within a second, or the dog does not connect the treat with what it did.", "How quickly must a dog be rewarded?"],
      [
        "Puppies learn to accept strangers and noises between their third and fourteenth week.",
        "At what age do puppies get used to strangers?",
      ],
      ["When the dog pulls the lead, stand still. Go on only when the lead is slack.", "What helps when my dog pulls on the lead?"],
      ["A yawning dog that licks its nose and looks away is stressed.", "How do I see that a dog is stressed?"],
      ["A young dog can hold its bladder for about one hour for each month of its age.", "How long can a young dog hold it?"],
    ],
  },
  {
    name: "Spreadsheets.pptx",
    facts: [
      [
        "A dollar sign before row or column keeps a reference fixed when the formula is copied.",
        "How do I keep a reference fixed in a formula?",
      ],
      ["A pivot table groups rows by a field and sums the rest without a formula.", "What can a pivot table do?"],
      ["Text to columns splits full names at the space into first and last name.", "How can I split full names?"],
      ["Conditional formatting colours cells by rules, such as red for negative amounts.", "How do I colour negative amounts red?"],
      ["Freeze the top row so that headings stay visible while you scroll.", "How do headings stay visible when scrolling?"],
    ],
  },
  {
    name: "Coffee.md",
    facts: [
      ["Use sixty grams of coffee for a litre of water, and adjust to taste.", "How many grams of coffee go into one litre?"],
      [
        "Water just off the boil, at ninety-four degrees, extracts best; boiling water makes it bitter.",
        "Why does my coffee taste bitter?",
      ],
      ["Espresso runs through the puck at nine bar in about twenty-five seconds.", "With how much pressure is espresso made?"],
      ["Beans taste best from one to four weeks after roasting; then they go stale.", "How long after roasting are beans good?"],
      ["Coarse grinding suits the French press, which steeps for four minutes.", "Which grind is right for a French press?"],
    ],
  },
  {
    name: "Imkern.txt",
    facts: [
      [
        "Die Arbeiterinnen sammeln im Mai den Nektar der Rapsblüte, und der Imker setzt den Honigraum auf.",
        "Wann setzen Imker einen Honigraum auf?",
      ],
      [
        "Schwärme fängt man am besten am Abend mit einem Kasten, weil dann alle Bienen zu Hause sind.",
        "Zu welcher Tageszeit wird ein Schwarm gefangen?",
      ],
      ["Der Honig darf höchstens achtzehn Prozent Wasser enthalten, sonst gärt er im Glas.", "Wie viel Wasser ist im Honig erlaubt?"],
      ["Im Winter bilden die Bienen eine Traube und wärmen sich mit zitternden Muskeln.", "Wie halten sich Bienen im Winter warm?"],
      ["Der Smoker beruhigt das Volk, denn die Bienen füllen bei Rauch ihren Magen mit Honig.", "Warum beruhigt Rauch das Bienenvolk?"],
    ],
  },
];
