import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { LatLng } from '#shared/contract/entities/common';
import { onSessionEnd } from '@/lib/session-end';
import { tabStorage } from '@/storage';

type PlaceState = {
  /** The driver's manual position, which overrides the device's. */
  placed?: LatLng;
  /** Whether `placed` is only used until the device finds a good position. */
  untilGps?: boolean;
  /** Whether the driver is picking a position on the map; `pick` is the last tap. */
  choosing: boolean;
  pick?: LatLng;
  /** Error radius of the device's position that the driver is asked to confirm, in metres. */
  roughM?: number;
  startChoosing: () => void;
  /** Asks the driver to confirm a position that the device knows only roughly. */
  confirmRough: (rough: LatLng, roughM: number) => void;
  choose: (pick: LatLng) => void;
  stopChoosing: () => void;
  place: (placed: LatLng | undefined) => void;
};

/** A manual position chosen on the map: for desktops without GPS and for trying the product outside its region. */
export const usePlace = create<PlaceState>()(
  persist(
    set => ({
      choosing: false,
      startChoosing: () => set({ choosing: true, pick: undefined, roughM: undefined }),
      confirmRough: (pick, roughM) => set({ choosing: true, pick, roughM }),
      choose: pick => set({ pick }),
      stopChoosing: () => set({ choosing: false, pick: undefined, roughM: undefined }),
      place: placed =>
        set(({ roughM }) => ({
          placed,
          untilGps: roughM !== undefined,
          choosing: false,
          pick: undefined,
          roughM: undefined,
        })),
    }),
    {
      name: 'wayfare.driver.placed',
      // Session storage, so that a manual position does not outlive the tab.
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ placed, untilGps }) => ({ placed, untilGps }),
    },
  ),
);

onSessionEnd(() => {
  usePlace.setState({ placed: undefined, untilGps: false, choosing: false, pick: undefined, roughM: undefined });
});
