import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { i18n, loadAllTexts } from '@/i18n/i18n';
import './quick-dom';
import './styles';
import { forgetStores } from './kept-stores';

// The first test of a file loads its page, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout: these stand still and say nothing matches.
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
window.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await i18n.changeLanguage('en');
  await loadAllTexts();
});

afterEach(() => {
  cleanup();
  // What a test wrote beside React would be found by the next file of its worker.
  document.body.replaceChildren();
  forgetStores();
  vi.restoreAllMocks();
});

/** Files that share a worker share its modules and globals: none finds one half loaded, nor what another has replaced. */
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
