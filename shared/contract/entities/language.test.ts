import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { languageFields } from './language';
import { languageTagSchema } from './user';

const problemOf = (code: string): string | undefined => {
  const read = z.safeParse(languageFields, { langName: 'A', langLocale: code, dateLocale: code, default: false });
  return read.error?.issues[0]?.message;
};

describe('[ADM-7] the code of a language', () => {
  it.each(['sv', 'pt-BR', 'SV', 'nds', 'eo', 'qaa', 'zh-Hant-TW', 'es-419', 'sr-Latn', 'ca-valencia', 'de-1996'])(
    '%s is well formed, and each browser and server can format by it',
    code => {
      expect(problemOf(code)).toBeUndefined();
      expect(() => new Intl.DateTimeFormat(`${code}-u-nu-latn`).format(0)).not.toThrow();
    },
  );

  it.each([
    '',
    's',
    'x',
    'klingon',
    'sv_SE',
    'sv-',
    '-sv',
    'sv SE',
    'sv-SE-',
    'i-default',
    'x-own',
    'en-x-a',
    '../en',
    'så',
    // Formatters add digits of their own; a variant written twice is an error to them.
    'ar-u-nu-arab',
    'de-1996-1996',
    'sv-S',
    'en-Latn-Latn',
    'ca-valenciana-long',
  ])('%j is refused with its key', code => {
    expect(problemOf(code)).toBe('languages.badLocale');
  });

  it.each([
    ['SV', 'sv'],
    ['PT-br', 'pt-BR'],
    ['ZH-hANT-tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
    ['CA-Valencia', 'ca-valencia'],
    ['sl-1994', 'sl-1994'],
  ])('%s is kept as %s, however it is typed, so that people can choose it', (typed, stored) => {
    const record = { langName: 'A', langLocale: typed, dateLocale: typed, default: false };
    expect(z.parse(languageFields, record)).toMatchObject({ langLocale: stored, dateLocale: stored });
    expect(z.safeParse(languageTagSchema, stored).success).toBe(true);
  });

  it('does not ask what the machine’s Intl knows', () => {
    const { supportedLocalesOf } = Intl.DateTimeFormat;
    // As in a browser that ships fewer languages.
    Intl.DateTimeFormat.supportedLocalesOf = () => [];
    try {
      expect(problemOf('nds')).toBeUndefined();
    } finally {
      Intl.DateTimeFormat.supportedLocalesOf = supportedLocalesOf;
    }
  });
});
