import { useState } from 'react';

/** Where the drawer stands: over a map, which wants the room, or beside a page. Each has its own memory. */
export type DrawerPlace = 'map' | 'page';

const keyOf = (place: DrawerPlace) => `wayfare-drawer-${place}`;

const read = (place: DrawerPlace): boolean => {
  try {
    return (localStorage.getItem(keyOf(place)) ?? (place === 'map' ? 'folded' : 'open')) === 'folded';
  } catch {
    return place === 'map';
  }
};

const write = (place: DrawerPlace, folded: boolean): void => {
  try {
    localStorage.setItem(keyOf(place), folded ? 'folded' : 'open');
  } catch {
    // A browser that keeps nothing: it holds for this visit.
  }
};

/** Whether the drawer is folded to its icons, as the person left it here. */
export function useFolded(place: DrawerPlace) {
  const [folded, setFolded] = useState(() => read(place));
  const toggle = () => {
    write(place, !folded);
    setFolded(!folded);
  };
  return { folded, toggle };
}
