import { create } from 'zustand';

type AppUpdate = {
  /** A newer version is installed and waits to be activated. */
  waiting?: ServiceWorker;
};

export const useAppUpdate = create<AppUpdate>(() => ({}));
