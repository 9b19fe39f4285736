import { createContext, Fragment, type ComponentType, type ReactNode } from 'react';

type Island = {
  /** Providers around a part that needs router, query client or theme. */
  Around: ComponentType<{ children: ReactNode }>;
  /** Begins to load it. */
  load: () => Promise<unknown>;
};

/** Nothing where all of that is there already; the landing page of a visitor goes without until it is needed. */
export const IslandContext = createContext<Island>({ Around: Fragment, load: async () => undefined });
