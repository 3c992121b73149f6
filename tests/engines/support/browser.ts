export type Engine = "chromium" | "firefox" | "webkit";

/** A key, with modifiers: "Enter", "Shift+ArrowDown", "Control+z". */
export type Keys = string;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One tab with its own cookies and storage. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function that uses only its arguments in the page. */
  evaluate<Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result>;
  clickAt(point: Point): Promise<void>;
  /** Moves the pointer without its button. */
  hover(point: Point): Promise<void>;
  /** Presses the pointer on the first point and moves it over the others. Keys may be pressed before `release`. */
  hold(...path: Point[]): Promise<void>;
  release(): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  press(keys: Keys): Promise<void>;
  type(text: string): Promise<void>;
  /** Errors on the console, also of earlier pages. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface EngineBrowser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
