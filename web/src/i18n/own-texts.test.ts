import { beforeEach, expect, it, vi } from 'vitest';

const english = { locale: 'en', name: 'English', dateLocale: 'en-GB', id: 'en' };
const part = { 'home.driveText': 'Drive for us', 'home.whoTitle': 'Who runs it' };

// The first download has the shell's texts only; a test begins before any others are loaded.
vi.mock('./shell', () => ({ shell: { 'nav.home': 'Home' } }));
beforeEach(() => vi.resetModules());

it('[ADM-7] texts that come with a part of the page leave what an admin wrote, and stay when that changes', async () => {
  const [{ i18n }, texts] = [await import('./instance'), await import('./own-texts')];
  const shown = () => (['nav.home', 'home.driveText', 'home.whoTitle'] as const).map(key => i18n.t(key));
  let written: Record<string, string> = { 'home.driveText': 'Drive!' };
  let textVersion = 1;
  texts.setTextLoader(async () => ({ version: textVersion, texts: written }));
  await texts.loadOwn({ ...english, textVersion });
  texts.addEnglish(part);
  expect(shown()).toEqual(['Home', 'Drive!', 'Who runs it']);
  [textVersion, written] = [2, { 'nav.home': 'Start' }];
  await texts.loadOwn({ ...english, textVersion });
  expect(shown()).toEqual(['Start', 'Drive for us', 'Who runs it']);
});

it('[PUB-7] a language without texts of its own draws no text anew, one whose dates are written otherwise does', async () => {
  const [{ i18n }, texts, { useTextStore }] = [
    await import('./instance'),
    await import('./own-texts'),
    await import('./text-store'),
  ];
  const drawn = vi.fn();
  i18n.store.on('added', drawn);
  texts.setTextLoader(async () => ({ version: 1, texts: {} }));
  await texts.loadOwn({ ...english, textVersion: 1 });
  useTextStore.setState({ choices: [{ ...english, textVersion: 1 }] });
  expect(drawn).not.toHaveBeenCalled();
  useTextStore.setState({ choices: [{ ...english, dateLocale: 'en-US', textVersion: 1 }] });
  expect(drawn).toHaveBeenCalledOnce();
});

it('[ADM-7] [PUB-1] texts speak of what the stage sells, except where an admin wrote others', async () => {
  const [{ i18n }, texts] = [await import('./instance'), await import('./own-texts')];
  texts.addEnglish({ 'nav.riders': 'Riders', 'home.start': 'Book', 'home.start@delivery': 'Book a delivery' });
  const shown = () => (['nav.riders', 'home.start'] as const).map(key => i18n.t(key));
  expect(shown()).toEqual(['Riders', 'Book']);
  texts.setCategory('delivery');
  expect(shown()).toEqual(['Customers', 'Book a delivery']);
  texts.setTextLoader(async () => ({ version: 1, texts: { 'nav.riders': 'Our riders', 'home.start': 'Go' } }));
  await texts.loadOwn({ ...english, textVersion: 1 });
  expect(shown()).toEqual(['Our riders', 'Go']);
});
