import { breakpointsPx } from '#shared/contract/constants';

/** From 576 px on (tablets, and phones in landscape), content over a map is a card at its side. */
export const BESIDE_MAP = `@media (min-width: ${breakpointsPx.sm}px)`;
export const BELOW_MAP = `@media (max-width: ${breakpointsPx.sm - 0.05}px)`;

/** Space between the card and the edges of the map. */
export const CARD_GAP_PX = 16;
const [LEAST_PX, MOST_PX, PART] = [360, 420, 0.52];

/** On a narrow window the card leaves the map nearly half. */
export const CARD_WIDTH = `clamp(${LEAST_PX}px, ${PART * 100}vw, ${MOST_PX}px)`;
/** The same for the map's camera. */
export const cardPx = (windowPx: number): number => Math.min(MOST_PX, Math.max(LEAST_PX, windowPx * PART));

/** The left edge of controls beside the card. */
export const BESIDE_CARD = `calc(${CARD_WIDTH} + ${2 * CARD_GAP_PX}px)`;

/** Forced colours have no shadows, so content over a map needs a line around it. */
export const forcedEdge = { '@media (forced-colors: active)': { border: '1px solid CanvasText' } } as const;

/** The card's place over the map. */
export const cardPlace = {
  top: CARD_GAP_PX,
  bottom: 'auto',
  insetInline: `${CARD_GAP_PX}px auto`,
  width: CARD_WIDTH,
  maxHeight: `calc(100% - ${2 * CARD_GAP_PX}px)`,
} as const;
