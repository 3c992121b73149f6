import sharp from "sharp";

const bubbles = [
  [560, 520, 12],
  [610, 470, 8],
  [655, 540, 16],
  [700, 490, 9],
  [590, 590, 10],
  [680, 600, 12],
  [630, 430, 6],
  [720, 560, 7],
];

/** An illustration of a starter in its jar, for the pictures of the guide. */
export function drawnJar(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800">
  <rect width="1280" height="800" fill="#f3e3c3"/>
  <circle cx="1010" cy="190" r="110" fill="#f0bc63"/>
  <rect y="660" width="1280" height="140" fill="#8e3a17"/>
  <rect y="660" width="1280" height="14" fill="#6e2a10"/>
  <ellipse cx="640" cy="676" rx="190" ry="16" fill="#6e2a10"/>
  <path d="M500 400 Q640 345 780 400 V640 Q780 672 748 672 H532 Q500 672 500 640 Z" fill="#fff4df"/>
  ${bubbles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#ead6ae"/>`).join("")}
  <path d="M500 250 V640 Q500 672 532 672 H748 Q780 672 780 640 V250" fill="none" stroke="#3e5c76" stroke-width="10" stroke-linecap="round"/>
  <rect x="484" y="218" width="312" height="36" rx="12" fill="#3e5c76"/>
  <rect x="494" y="520" width="292" height="18" rx="9" fill="#c4512f"/>
  <path d="M220 660 Q240 470 150 360 M196 520 Q130 500 118 440 M210 590 Q280 560 290 490 M184 450 Q240 420 238 360" fill="none" stroke="#5b6b3e" stroke-width="12" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
