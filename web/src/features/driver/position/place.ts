import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { LatLng } from '#shared/contract/entities/common';
import { onSessionEnd } from '@/lib/session-end';

type PlaceState = {
  /** Where the driver says they are, instead of the device's position. */
  placed?: LatLng;
  /** Choosing on the map right now; `pick` is the last tap. */
  choosing: boolean;
  pick?: LatLng;
  startChoosing: () => void;
  choose: (pick: LatLng) => void;
  stopChoosing: () => void;
  place: (placed: LatLng | undefined) => void;
};

/** A position chosen on the map: for desks without GPS and for trying the product outside its region. */
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
      // A shift ends with the tab; nobody should find themselves placed tomorrow.
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ placed }) => ({ placed }),
    },
  ),
);

onSessionEnd(() => usePlace.setState({ placed: undefined, choosing: false, pick: undefined }));
