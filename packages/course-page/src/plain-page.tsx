import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import type { ReleasedCourse } from "./released-course.ts";
import { TopBar } from "./top-bar.tsx";

/** A page about the course: what the law asks for, and the form of a report. */
export function PlainPage({ course, title, children }: { course: ReleasedCourse; title: string; children: ReactNode }) {
  return (
    <>
      <TopBar course={course} place={null} hasSearch={false} />
      <main className="column plain" id="text">
        <p className="tag">{course.title}</p>
        <h1 className="title">{title}</h1>
        {children}
      </main>
      <Footer />
    </>
  );
}
