import { afterEach, expect, it, onTestFinished } from 'vitest';
import { offerLanguages, setLanguage, startLanguage } from './i18n';
import { i18n } from './instance';
import { setTextLoader } from './own-texts';

const english = {
  id: 'en',
  locale: 'en',
  name: 'English',
  dateLocale: 'en-GB',
  textVersion: 1,
  default: true,
};

afterEach(async () => {
  await setLanguage('en');
  localStorage.clear();
});

it('[PUB-7] a language that is chosen while those of the service load stays', async () => {
  let choosing: Promise<void> | undefined;
  // The texts that admins changed arrive when the reader has already chosen.
  setTextLoader(async () => {
    choosing ??= setLanguage('ar');
    await choosing;
    return { version: 1, texts: {} };
  });
  await offerLanguages([english]);
  expect([i18n.language, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(localStorage.getItem('wayfare-language')).toBe('ar');
});

it('[PUB-7] the second of two quick choices stays, whichever loads faster', async () => {
  await Promise.all([setLanguage('ar'), setLanguage('en')]);
  expect([i18n.language, document.documentElement.dir]).toEqual(['en', 'ltr']);
  expect(localStorage.getItem('wayfare-language')).toBe('en');
});

it('[PUB-7] an address may ask for a language, once; what browsers and searches are told follows', async () => {
  const description = Object.assign(document.createElement('meta'), { name: 'description' });
  const manifest = Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' });
  document.head.append(description, manifest);
  onTestFinished(() => [description, manifest].forEach(each => each.remove()));
  const metadata = () => [description.content, manifest.getAttribute('href')];
  localStorage.setItem('wayfare-language', 'de');
  history.replaceState(null, '', '/terms?lang=ar&from=mail');
  await startLanguage();
  expect([i18n.language, location.search]).toEqual(['ar', '?from=mail']);
  expect(localStorage.getItem('wayfare-language')).toBe('ar');
  expect(metadata()).toEqual([i18n.t('public.description'), '/manifest.ar.webmanifest']);
  history.replaceState(null, '', '/?lang=en');
  await startLanguage();
  expect([i18n.language, location.search]).toEqual(['en', '']);
  expect(metadata()).toEqual([i18n.t('public.description'), '/manifest.webmanifest']);
  history.replaceState(null, '', '/?lang=xx');
  localStorage.setItem('wayfare-language', 'de');
  await startLanguage();
  expect(i18n.language).toBe('de');
});
