import { beforeEach, expect, it, vi } from 'vitest';

const english = { locale: 'en', name: 'English', dateLocale: 'en-GB', id: 'en' };

beforeEach(() => vi.resetModules());

const start = async () => {
  const [{ i18n }, own, { useTextStore }, { loadTexts }] = await Promise.all([
    import('./instance'),
    import('./own-texts'),
    import('./text-store'),
    import('./i18n'),
  ]);
  const shown = (...keys: Parameters<typeof i18n.t>[0][]) => keys.map(key => i18n.t(key as 'nav.home'));
  return { i18n, own, useTextStore, loadTexts, shown };
};

it('[ADM-7] texts that come with a part of the page leave what an admin wrote, and stay when that changes', async () => {
  const { own, loadTexts, shown, useTextStore } = await start();
  let written: Record<string, string> = { 'home.driveText': 'Drive!' };
  let textVersion = 1;
  own.setTextLoader(async () => ({ version: textVersion, texts: written }));
  useTextStore.setState({ choices: [{ ...english, textVersion }] });
  await loadTexts('below');
  expect(shown('nav.home', 'home.driveText', 'home.whoTitle')).toEqual(['Home', 'Drive!', 'About the company']);
  [textVersion, written] = [2, { 'nav.home': 'Start' }];
  await own.loadOwn({ ...english, textVersion });
  expect(shown('nav.home', 'home.whoTitle')).toEqual(['Start', 'About the company']);
  expect(shown('home.driveText')).not.toEqual(['Drive!']);
});

it('[PUB-7] a language without texts of its own draws no text anew, one whose dates are written otherwise does', async () => {
  const { i18n, own, useTextStore } = await start();
  const drawn = vi.fn();
  i18n.store.on('added', drawn);
  own.setTextLoader(async () => ({ version: 1, texts: {} }));
  await own.loadOwn({ ...english, textVersion: 1 });
  useTextStore.setState({ choices: [{ ...english, textVersion: 1 }] });
  expect(drawn).not.toHaveBeenCalled();
  useTextStore.setState({ choices: [{ ...english, dateLocale: 'en-US', textVersion: 1 }] });
  expect(drawn).toHaveBeenCalledOnce();
});

it('[ADM-7] [PUB-1] texts speak of what the stage sells, except where an admin wrote others', async () => {
  const { own, shown } = await start();
  expect(shown('nav.riders', 'home.start')).toEqual(['Riders', 'Book a ride or delivery']);
  own.setCategory('delivery');
  expect(shown('nav.riders', 'home.start')).toEqual(['Customers', 'Book a delivery']);
  own.setTextLoader(async () => ({ version: 1, texts: { 'nav.riders': 'Our riders', 'home.start': 'Go' } }));
  await own.loadOwn({ ...english, textVersion: 1 });
  expect(shown('nav.riders', 'home.start')).toEqual(['Our riders', 'Go']);
});

it('[ADM-7] [PUB-7] texts of the last visit are shown after a drawn page has been taken over, and stay stored', async () => {
  const { own, shown } = await start();
  const stored = { choice: { ...english, textVersion: 1 }, own: { version: 1, texts: { 'nav.home': 'Start' } } };
  const { deviceStorage } = await import('../storage');
  deviceStorage.setItem('wayfare-language-texts', JSON.stringify(stored));
  expect(own.restoreOwn()).toEqual(stored.choice);
  own.keepOwn(stored.choice);
  expect(shown('nav.home')).toEqual(['Home']);
  const load = vi.fn();
  own.setTextLoader(load);
  await own.loadOwn(stored.choice);
  expect(load).not.toHaveBeenCalled();
  own.showRestored();
  expect(shown('nav.home')).toEqual(['Start']);
  expect(JSON.parse(deviceStorage.getItem('wayfare-language-texts')!)).toEqual(stored);
});
