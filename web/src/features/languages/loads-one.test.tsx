import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as textFiles from '@/i18n/text-files';
import { renderInProviders } from '@/testing/render';
import { useShippedTexts } from './api';
import { LanguageList } from './language-list';

const loaded = vi.hoisted(() => new Set<string>());
vi.mock('@/i18n/text-files', async original => {
  const real = await original<typeof textFiles>();
  const loadTextFile: typeof textFiles.loadTextFile = (locale, namespace) => {
    loaded.add(locale);
    return real.loadTextFile(locale, namespace);
  };
  return { ...real, loadTextFile };
});

const head = (langName: string, langLocale: string) => ({
  id: langLocale,
  langName,
  langLocale,
  dateLocale: langLocale,
  default: langLocale === 'en',
  textCount: 0,
  textVersion: 0,
  createdAt: 1,
});
const languages = [head('English', 'en'), head('Deutsch', 'de'), head('Svenska', 'sv')];
const others = () => [...loaded].filter(locale => locale !== 'en');

it('[ADM-7] the list of languages loads the texts of none, the editor of one those of one', async () => {
  const nothing = () => undefined;
  const list = renderInProviders(<LanguageList onOpen={nothing} onTexts={nothing} />, {
    fetchLanguages: () => ({ languages }),
  });
  expect(await screen.findAllByText('Complete')).toHaveLength(2);
  expect(await screen.findByText('0% translated')).toBeVisible();
  expect(others()).toEqual([]);
  list.unmount();
  function Editor() {
    return <p>{useShippedTexts('de')?.of('de')['auth.email']}</p>;
  }
  renderInProviders(<Editor />);
  expect(await screen.findByText('E-Mail')).toBeVisible();
  expect(others()).toEqual(['de']);
});
