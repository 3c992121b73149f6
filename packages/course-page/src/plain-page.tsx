import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import type { ReleasedCourse } from "./released-course.ts";
import { TopBar } from "./top-bar.tsx";

/** Layout of pages about the course, such as legal pages and the report form. */
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
