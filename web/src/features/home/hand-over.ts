import { deviceNow } from '@/lib/server-clock';
const LOOK_MS = 100;
const AT_MOST_MS = 4000;
const FADE_MS = 400;

const isMapDrawn = () => document.querySelector('.maplibregl-map[data-drawn]') !== null;

/**
 * Leaves a picture in place while the page below it is replaced and loads its live map, then fades into the map. The
 * picture has `data-hand-over` meanwhile. An invisible picture is not touched.
 */
export const handOver = (picture: HTMLElement): void => {
  const { left, top, width, height } = picture.getBoundingClientRect();
  if (width === 0 || top >= window.innerHeight) return;
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.dataset['handOver'] = '';
  copy.inert = true;
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: 'fixed',
    inset: 'auto',
    transform: 'none',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '1',
    pointerEvents: 'none',
    transition: `opacity ${FADE_MS}ms ease-out`,
  });
  // The copy does not repeat finished animations.
  for (const part of copy.querySelectorAll<SVGElement>('*')) part.style.animation = 'none';
  document.body.append(copy);
  const until = deviceNow() + AT_MOST_MS;
  const timer = setInterval(() => {
    if (!isMapDrawn() && deviceNow() < until) return;
    clearInterval(timer);
    copy.style.opacity = '0';
    setTimeout(() => copy.remove(), FADE_MS);
  }, LOOK_MS);
};
