import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';
import { darkColors, lightColors, nonTextPairs, textPairs } from './colors';
import { paletteOf } from './palette';

/** A colour with a share of transparency on a ground. */
const over = (plate: string, ground: string): string => {
  const [red, green, blue, share] = [...plate.matchAll(/[\d.]+/g)].map(([part]) => Number(part)) as [
    number,
    number,
    number,
    number,
  ];
  const below = [1, 3, 5].map(at => Number.parseInt(ground.slice(at, at + 2), 16));
  const mixed = [red, green, blue].map((part, at) => Math.round(part * share + below[at]! * (1 - share)));
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`;
};

it('measures black on white as 21:1', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
});

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
])('the %s colours', (_name, colors) => {
  it.each(textPairs)('text %s on %s reaches 4.5:1', (foreground, background) => {
    expect(contrast(colors[foreground], colors[background])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(nonTextPairs)('line %s on %s reaches 3:1', (foreground, background) => {
    expect(contrast(colors[foreground], colors[background])).toBeGreaterThanOrEqual(3);
  });
  it.each(['paper', 'surface', 'raised'] as const)('words of a disabled button over %s reach 4.5:1', ground => {
    const mode = colors === darkColors ? 'dark' : 'light';
    const plate = paletteOf(colors, mode).action!.disabledBackground!;
    expect(contrast(colors.inkMuted, over(plate, colors[ground]))).toBeGreaterThanOrEqual(4.5);
  });
});
