import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';
import { darkColors, lightColors, nonTextPairs, textPairs } from './colors';

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
});
