import { useState } from 'react';

/** Where the drawer is shown: over a map, which needs the space, or beside a page. Each remembers its own state. */
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
    // Without storage the choice lasts for this visit.
  }
};

/** Whether the user has collapsed the drawer to its icons. */
export function useFolded(place: DrawerPlace) {
  const [folded, setFolded] = useState(() => read(place));
  const toggle = () => {
    write(place, !folded);
    setFolded(!folded);
  };
  return { folded, toggle };
}
