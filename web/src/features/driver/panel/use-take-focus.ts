import { useEffect, type RefObject } from 'react';
import { isModal, isTyping } from '@/lib/typing';

/** Moves the focus to a panel as it appears, unless somebody types or answers a dialog. */
export function useTakeFocus(panel: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || isModal() || isTyping({ target: document.activeElement })) return;
    panel.current?.focus({ preventScroll: true });
  }, [panel, isOn]);
}
