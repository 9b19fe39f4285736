import { useEffect, useRef } from 'react';
import { breakpointsPx } from '#shared/contract/constants';

/** Scroll parallax by the factor `part`, from tablet width upwards and unless the user prefers reduced motion. */
export function useParallax<E extends HTMLElement>(part: number) {
  const element = useRef<E>(null);
  useEffect(() => {
    const roomy = matchMedia(`(min-width: ${breakpointsPx.tablet}px) and (prefers-reduced-motion: no-preference)`);
    let frame = 0;
    const place = () => {
      frame = 0;
      const shift = roomy.matches ? Math.round(window.scrollY * part) : 0;
      if (element.current) element.current.style.transform = shift ? `translate3d(0, ${shift}px, 0)` : '';
    };
    const plan = () => (frame ||= requestAnimationFrame(place));
    window.addEventListener('scroll', plan, { passive: true });
    window.addEventListener('resize', plan);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', plan);
      window.removeEventListener('resize', plan);
    };
  }, [part]);
  return element;
}
