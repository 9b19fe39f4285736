const channel = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return 0.2126 * channel(rgb >> 16) + 0.7152 * channel((rgb >> 8) & 255) + 0.0722 * channel(rgb & 255);
};

/** Contrast of two `#RRGGBB` colours by WCAG 2.2, from 1 to 21. */
export const contrast = (first: string, second: string): number => {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
