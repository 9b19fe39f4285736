import { describe, expect, it } from 'vitest';
import { footHeight } from './above-foot';

const bar = (top: number, height: number) => ({ top, height, bottom: top + height });
const PHONE = 844;

describe('[PLUS-47] the room below a toast', () => {
  it.each([
    ['no bar', [], 0],
    ['tabs', [bar(780, 64)], 64],
    ['the foot of a sheet on the tabs', [bar(690, 90), bar(780, 64)], 154],
    ['the foot of a panel, with parts of a pixel', [bar(751.6, 92.4)], 92.4],
    ['the foot of a dialog over a page with tabs', [bar(780, 64), bar(764, 80)], 80],
    ['a card beside the map, whose foot stands elsewhere', [bar(400, 90)], 0],
    ['tabs that are hidden', [bar(0, 0)], 0],
  ])('is what covers the lower edge of the window: %s', (_name, bars, height) => {
    expect(footHeight(bars, PHONE)).toBeCloseTo(height);
  });
});
