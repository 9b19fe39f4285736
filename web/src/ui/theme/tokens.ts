import { DRAWER_WIDTH_PX, HEADER_INK_AFTER_PX } from '#shared/contract/constants';

/** Lengths in px. */
export const radius = { chip: 6, control: 8, card: 12, sheet: 20 } as const;
export const layout = {
  drawer: DRAWER_WIDTH_PX,
  /** Width of the collapsed drawer. */
  rail: 64,
  /** Space between content and the edge of its page, sheet or dialog. */
  gutter: { phone: 16, panel: 32 },
  /** Height of the bottom tabs on phones. */
  tabs: 64,
  headerInkAfterPx: HEADER_INK_AFTER_PX,
  touch: 56,
  /** Rows of a table: two lines, or one. Its head is as low as a dense row. */
  row: 48,
  denseRow: 36,
} as const;
export const motion = { quickMs: 150, calmMs: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;
export const FONTS =
  "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
