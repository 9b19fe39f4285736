import { create } from 'zustand';
import type { CarType } from '#shared/contract/entities/car-type';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { UserType } from '#shared/contract/operation';

type Site = {
  /** Those of the last visit until they are loaded, or the defaults after no visit. */
  settings: Settings;
  /** Whether the settings are those of this service, not the defaults. */
  isKnown: boolean;
  /** Whether this stage sells taxi rides or deliveries. */
  appcat: 'taxi' | 'delivery';
  /** Undefined while they load. */
  carTypes: readonly CarType[] | undefined;
  /** User type of the session. */
  userType: UserType | undefined;
  /** Path of the page that is shown. */
  path: string;
};

const initial: Site = {
  settings: defaultSettings,
  isKnown: false,
  appcat: 'delivery',
  carTypes: undefined,
  userType: undefined,
  path: '/',
};

/**
 * State of the service and its reader for the public pages. The landing page fills it itself; on every other page it
 * copies the query client and the router (`site-mirror.tsx`).
 */
export const useSite = create<Site>(() => initial);

type Steering = { goTo: (address: string) => void };

let steering: Steering = { goTo: address => location.assign(address) };

/** Sets the navigation of the public pages' links. Returns a function that undoes it. */
export const steerSite = (next: Steering): (() => void) => {
  const previous = steering;
  steering = next;
  return () => {
    if (steering === next) steering = previous;
  };
};

export const goTo = (address: string): void => steering.goTo(address);
