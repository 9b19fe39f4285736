import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadTexts } from '@/i18n/i18n';
import { setCategory } from '@/i18n/own-texts';
import { useTextStore } from '@/i18n/text-store';
import { ignoreComposing } from '@/lib/composing';
import { forgetService } from '@/lib/last-settings';
import { deviceStorage, tabStorage } from '@/storage';
import './quick-dom';
import './styles';
import { forgetStores } from './kept-stores';

// The first test of a file loads its page, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout: these are constant and match nothing.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;
// As the program does at its start.
ignoreComposing();
window.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has the element without its methods.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// The file before in the same worker may have replaced texts, with the category unchanged.
beforeAll(() => {
  useTextStore.setState({ category: undefined });
  setCategory('delivery');
});

beforeEach(async () => {
  deviceStorage.clear();
  tabStorage.clear();
  forgetService();
  useTextStore.setState({ locale: 'en' });
  await loadTexts('rest');
});

afterEach(() => {
  cleanup();
  // The next file of the worker would find nodes that a test wrote beside React.
  document.body.replaceChildren();
  // Stores write when they are reset, which a test's spies may forbid.
  vi.restoreAllMocks();
  forgetStores();
});

/**
 * Files that share a worker share its modules and globals: none must find a half-loaded module, or another file's
 * replacements.
 */
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
