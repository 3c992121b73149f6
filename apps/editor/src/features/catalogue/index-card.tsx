import { useEffect, useState } from "react";
import "./index-card.css";

interface IndexCardProps {
  readonly number: string;
  readonly author: string;
  readonly title: string;
  readonly words: string;
}

const maxCharacters = 150;
const characterDelayMs = 45;

/** A decorative library card that types itself. All its texts are also shown elsewhere. */
export function IndexCard({ number, author, title, words }: IndexCardProps) {
  const text = shorten(words);
  return (
    <div className="index-card" aria-hidden="true">
      <p className="index-card-author">
        <span>{number}</span>
        {author}
      </p>
      <p className="index-card-title">{title}</p>
      <Typed key={text} text={text} />
      <i />
    </div>
  );
}

/** Types one character at a time, or shows all at once under reduced motion. */
function Typed({ text }: { readonly text: string }) {
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [typed, setTyped] = useState(isStill ? text.length : 0);
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setTyped((count) => Math.min(count + 1, text.length)), characterDelayMs);
    return () => clearInterval(timer);
  }, [isStill, text]);
  return (
    <p>
      <span className="index-card-typed">{text.slice(0, typed)}</span>
      <span className="index-card-untyped">{text.slice(typed)}</span>
    </p>
  );
}

function shorten(words: string): string {
  const plain = words.replaceAll(/\s+/g, " ").trim();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters).replace(/\s\S*$/, "")}…`;
}
