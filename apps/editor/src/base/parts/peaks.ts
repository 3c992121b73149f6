/** The peak amplitude in each of `count` equal parts, scaled so that the maximum is 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const loudest = Array.from({ length: count }, (_, part) => {
    const [from, to] = [Math.floor((part * samples.length) / count), Math.floor(((part + 1) * samples.length) / count)];
    return samples.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
  const top = Math.max(...loudest);
  return top === 0 ? loudest : loudest.map((peak) => peak / top);
}

/** Formats 4.6 as 0:04. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
