import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/storage';

export type ColorScheme = 'light' | 'dark';

/** `theme-init.js` reads it before the first paint. */
const STORED_AS = 'wayfare-mode';
const SWITCHED = 'wayfare-scheme';

const classes = (): DOMTokenList => document.documentElement.classList;
const shown = (): ColorScheme => (classes().contains('dark') ? 'dark' : 'light');

/** Shows a scheme at once: nothing fades from one into the other. Styles and MUI's theme follow the class of `<html>`. */
const show = (scheme: ColorScheme): void => {
  if (classes().contains(scheme)) return;
  const still = document.createElement('style');
  still.textContent = '* { transition: none !important; }';
  document.head.append(still);
  classes().remove('light', 'dark');
  classes().add(scheme);
  // The browser computes all styles before transitions are back.
  void getComputedStyle(document.body).opacity;
  setTimeout(() => still.remove(), 1);
  dispatchEvent(new Event(SWITCHED));
};

/** Shows and stores the reader's choice. */
export const chooseScheme = (scheme: ColorScheme): void => {
  deviceStorage.setItem(STORED_AS, scheme);
  show(scheme);
};

/** Follows the choice in other tabs, and the device as long as its reader has not chosen. */
export const followScheme = (): (() => void) => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const chosen = deviceStorage.getItem(STORED_AS);
    show(chosen === 'light' || chosen === 'dark' ? chosen : device.matches ? 'dark' : 'light');
  };
  device.addEventListener('change', follow);
  addEventListener('storage', follow);
  return () => {
    device.removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
};

const subscribe = (reader: () => void): (() => void) => {
  addEventListener(SWITCHED, reader);
  return () => removeEventListener(SWITCHED, reader);
};

/** The scheme that is shown, whether chosen or the device's. Pages of the build are drawn in light colours. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, shown, () => 'light');
}
