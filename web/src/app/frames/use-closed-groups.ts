import { useState } from 'react';
import { deviceStorage } from '@/storage';

const STORED = 'wayfare-drawer-closed';

const read = (): readonly string[] => (deviceStorage.getItem(STORED) ?? '').split(' ').filter(Boolean);

/** The groups of the drawer that the user has closed. */
export function useClosedGroups() {
  const [closed, setClosed] = useState(read);
  const toggle = (group: string) => {
    const next = closed.includes(group) ? closed.filter(name => name !== group) : [...closed, group];
    deviceStorage.setItem(STORED, next.join(' '));
    setClosed(next);
  };
  return { closed, toggle };
}
