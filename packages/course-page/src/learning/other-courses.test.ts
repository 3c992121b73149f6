import { expect, it } from "vitest";
import { dueCoursesIn } from "./other-courses.ts";

const here = "https://bread.example.org";
const course = (url: string, due: unknown = 3) => ({ title: "Cheese", url, due });

it("links to the learner's other courses with due cards", () => {
  const courses = [course("https://cheese.example.org/launch/"), course(`${here}/launch/`), course("https://wine.example.org/launch/", 0)];
  expect(dueCoursesIn({ courses }, here)).toEqual([{ title: "Cheese", href: "https://cheese.example.org/launch/review/", due: 3 }]);
});

it("ignores every other address in the reply", () => {
  const odd = [
    course("javascript:alert(1)//"),
    course("data:text/html,x"),
    course("nowhere"),
    course("https://x.example.org/", "many"),
    null,
    3,
  ];
  for (const reply of [{ courses: odd }, { courses: {} }, {}, null, "x", []]) expect(dueCoursesIn(reply, here)).toEqual([]);
});
