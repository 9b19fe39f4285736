import { useEffect, useState, type RefObject } from 'react';
import { deviceStorage } from '@/storage';

const STORED_AS = 'wayfare-still';

/** Whether the element is within the window. */
function useInWindow(element: RefObject<Element | null>): boolean {
  const [isInWindow, setInWindow] = useState(true);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInWindow(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInWindow;
}

/**
 * The motion of a picture that moves as long as it is open: its visitor may stop it, on this device for good, and
 * nothing moves outside the window.
 */
export function useSampleMotion(picture: RefObject<Element | null>) {
  const [isPaused, setPaused] = useState(() => deviceStorage.getItem(STORED_AS) !== null);
  const isInWindow = useInWindow(picture);
  const toggle = () => {
    if (isPaused) deviceStorage.removeItem(STORED_AS);
    else deviceStorage.setItem(STORED_AS, 'yes');
    setPaused(!isPaused);
  };
  return { isPaused, isStill: isPaused || !isInWindow, toggle };
}
