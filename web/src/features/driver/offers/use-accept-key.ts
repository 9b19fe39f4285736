import { useEffect, useRef } from 'react';
import { keyOf } from '@/lib/key-of';
import { useDesk } from '@/lib/stores/desk';
import { isModal, isTyping } from '@/lib/typing';

/** A key pressed so soon after the offer has appeared was meant for the screen before it. */
const GRACE_MS = 700;

const isOther = (event: KeyboardEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat || event.isComposing;

/**
 * Accepts the offer by the A key; `offer` is its id. Whether it does: people who need the letters for their own tools
 * switch it off.
 */
export function useAcceptKey(offer: string, accept: () => void): boolean {
  const isOn = useDesk(({ keys }) => keys);
  const latest = useRef(accept);
  useEffect(() => {
    latest.current = accept;
  });
  useEffect(() => {
    if (!isOn) return;
    const shownAt = performance.now();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOther(event) || keyOf(event) !== 'a') return;
      if (isTyping(event) || isModal() || performance.now() - shownAt < GRACE_MS) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, offer]);
  return isOn;
}
