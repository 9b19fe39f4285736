import { useEffect, useRef } from 'react';
import { keyOf } from '@/lib/key-of';
import { useDesk } from '@/lib/stores/desk';
import { isModal, isTyping } from '@/lib/typing';

/** Accepts the offer by the A key. Whether it does: people who need the letters for their own tools switch it off. */
export function useAcceptKey(accept: () => void): boolean {
  const isOn = useDesk(({ keys }) => keys);
  const latest = useRef(accept);
  useEffect(() => {
    latest.current = accept;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isOther = event.altKey || event.ctrlKey || event.metaKey || event.repeat || keyOf(event) !== 'a';
      if (!isOther && !isTyping(event) && !isModal()) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return isOn;
}
