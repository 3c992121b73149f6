import { legalWords } from "./legal-words.ts";
import { accessibilityAddress, privacyAddress, termsAddress } from "./places.ts";
import { PlainPage } from "./plain-page.tsx";
import type { ReleasedCourse } from "./released-course.ts";
import { words } from "./words.ts";

interface LegalPage {
  address: string;
  title: string;
  sections: ReadonlyArray<{ heading: string; text: string }>;
}

export function legalPages({ author, terms }: ReleasedCourse): LegalPage[] {
  const isOpen = terms.readers === "open";
  return [
    { address: privacyAddress, title: words.privacy(), sections: legalWords.privacy(isOpen) },
    { address: termsAddress, title: words.terms(), sections: legalWords.terms(author, isOpen) },
    { address: accessibilityAddress, title: words.accessibility(), sections: legalWords.accessibility() },
  ];
}

export function Legal({ course, page: { title, sections } }: { course: ReleasedCourse; page: LegalPage }) {
  return (
    <PlainPage course={course} title={title}>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </PlainPage>
  );
}
