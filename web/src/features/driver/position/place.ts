import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { LatLng } from '#shared/contract/entities/common';
import { onSessionEnd } from '@/lib/session-end';
import { tabStorage } from '@/storage';

type PlaceState = {
  /** The driver's manual position, which overrides the device's. */
  placed?: LatLng;
  /** Whether the driver is picking a position on the map; `pick` is the last tap. */
  choosing: boolean;
  pick?: LatLng;
  startChoosing: () => void;
  choose: (pick: LatLng) => void;
  stopChoosing: () => void;
  place: (placed: LatLng | undefined) => void;
};

/** A manual position chosen on the map: for desktops without GPS and for trying the product outside its region. */
export const usePlace = create<PlaceState>()(
  persist(
    set => ({
      choosing: false,
      startChoosing: () => set({ choosing: true, pick: undefined }),
      choose: pick => set({ pick }),
      stopChoosing: () => set({ choosing: false, pick: undefined }),
      place: placed => set({ placed, choosing: false, pick: undefined }),
    }),
    {
      name: 'wayfare.driver.placed',
      // Session storage, so that a manual position does not outlive the tab.
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ placed }) => ({ placed }),
    },
  ),
);

onSessionEnd(() => usePlace.setState({ placed: undefined, choosing: false, pick: undefined }));
