/** Distance in px of one key press on a pin; `STRIDE_PX` with Shift. */
const STEP_PX = 10;
const STRIDE_PX = 60;
const stepsByArrow: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far an arrow key moves a pin, in pixels; undefined for other keys. */
export const keyStepOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): [number, number] | undefined => {
  const direction = stepsByArrow[key];
  const step = shiftKey ? STRIDE_PX : STEP_PX;
  return direction && [direction[0] * step, direction[1] * step];
};
