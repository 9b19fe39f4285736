import { expect, it } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { useColumns } from './requests-table';

/** The page at 1440 px: the window without drawer and margins. */
const PAGE_PX = 1136;
const MENU_PX = 56;

it('[PLUS-47] the table of withdrawals fits a page of 1136 px', () => {
  const widths: number[] = [];
  function Columns() {
    widths.push(...useColumns().map(({ width, minWidth }) => width ?? minWidth ?? 0));
    return null;
  }
  renderInProviders(<Columns />);
  expect(widths.length).toBeGreaterThan(4);
  expect(widths.reduce((sum, width) => sum + width, MENU_PX)).toBeLessThanOrEqual(PAGE_PX);
});
