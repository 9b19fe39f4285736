import { createContext, Fragment, type ComponentType, type ReactNode } from 'react';

type Island = {
  /** Providers around a part that needs router, query client or theme. */
  Around: ComponentType<{ children: ReactNode }>;
  /** Starts loading it. */
  load: () => Promise<unknown>;
};

/** Empty if everything is loaded already; the landing page of a visitor works without it until it is needed. */
export const IslandContext = createContext<Island>({ Around: Fragment, load: async () => undefined });
