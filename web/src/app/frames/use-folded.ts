import { useState } from 'react';
import { deviceStorage } from '@/storage';

/** The position of the drawer: over a map, which needs the space, or beside a page. Each has a state of its own. */
export type DrawerPlace = 'map' | 'page';

const keyOf = (place: DrawerPlace) => `wayfare-drawer-${place}`;

/** Whether the drawer was collapsed when it was last shown. */
export const isFolded = (place: DrawerPlace): boolean => {
  const stored = deviceStorage.getItem(keyOf(place));
  return (stored ?? (place === 'map' ? 'folded' : 'open')) === 'folded';
};

const write = (place: DrawerPlace, folded: boolean): void => {
  deviceStorage.setItem(keyOf(place), folded ? 'folded' : 'open');
};

/** Whether the user has collapsed the drawer to its icons. */
export function useFolded(place: DrawerPlace) {
  const [folded, setFolded] = useState(() => isFolded(place));
  const toggle = () => {
    write(place, !folded);
    setFolded(!folded);
  };
  return { folded, toggle };
}
