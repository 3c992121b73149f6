/**
 * The widths at which layouts change. Sheets write each of them exactly like this; `css law` checks it.
 * [LAY-02] The phone's layout ends below 768 px, [GEN-04] the phone's generator at 768 px.
 */
export const breakpoints = {
  tiny: "(width < 360px)",
  small: "(width <= 480px)",
  compact: "(width <= 600px)",
  aboveCompact: "(width > 600px)",
  phone: "(width < 768px)",
  phoneGenerator: "(width <= 768px)",
  abovePhone: "(width >= 768px)",
  tablet: "(768px <= width < 1200px)",
  reader: "(width <= 900px)",
  columns: "(width <= 960px)",
  narrowDashboard: "(width < 1000px)",
  shelf: "(width <= 1024px)",
  narrowDesk: "(width < 1100px)",
  lessonMargin: "(width <= 1180px)",
  belowDesk: "(width < 1200px)",
  desk: "(width >= 1200px)",
} as const;
