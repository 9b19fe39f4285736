import { create } from 'zustand';
import type { UserType } from '#shared/contract/operation';

const KEYS = 'wayfare-keys';

const readKeys = (): boolean => {
  try {
    return localStorage.getItem(KEYS) !== 'off';
  } catch {
    return true;
  }
};

type Desk = {
  /** What is open over the page: the palette, or the list of shortcuts. */
  shown: 'palette' | 'keys' | undefined;
  /** Whether single keys are shortcuts (WCAG 2.1.4). */
  keys: boolean;
};

export const useDesk = create<Desk>(() => ({ shown: undefined, keys: readKeys() }));

/** Whether somebody of this type has tables to work through, and so palette and shortcuts. */
export const worksAtDesk = (userType: UserType): boolean => userType === 'admin' || userType === 'fleetadmin';

export const showOnDesk = (shown: Desk['shown']): void => useDesk.setState({ shown });

/** Some need the letters for their own tools, such as speech input. */
export const switchKeys = (keys: boolean): void => {
  useDesk.setState({ keys });
  try {
    localStorage.setItem(KEYS, keys ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts for this visit.
  }
};
