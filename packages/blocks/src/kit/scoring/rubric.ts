/** A question and its scoring criteria. */
export interface ScoredRubric {
  readonly prompt: string;
  readonly criteria: ReadonlyArray<{ readonly name: string; readonly maxPoints: number }>;
}

/**
 * A fingerprint of a question and its criteria. The published page, the editor and the server compare it to detect changes. It is
 * not a security feature. It uses the public-domain hash cyrb53, because a view needs a synchronous one.
 */
export function rubricFingerprint({ prompt, criteria }: ScoredRubric): string {
  const text = JSON.stringify([prompt, criteria.map(({ name, maxPoints }) => [name, maxPoints])]);
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36);
}
