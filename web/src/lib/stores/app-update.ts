import { create } from 'zustand';

type AppUpdate = {
  /** A newer program has been fetched and waits for this one to go. */
  waiting?: ServiceWorker;
};

export const useAppUpdate = create<AppUpdate>(() => ({}));
