let codesByName: Map<string, string> | undefined;

const englishNames = (): Map<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // A retired code (UK) has the same name as its successor (GB), which is the one to find.
  const current = letters
    .flatMap(a => letters.map(b => a + b))
    .filter(code => new Intl.Locale(`und-${code}`).region === code);
  return new Map(current.flatMap(code => (names.of(code) ? [[names.of(code)!.toLowerCase(), code] as const] : [])));
};

/**
 * The ISO 3166 code for an administrator's text for a country: a two or three letter code (upper-cased, not checked
 * against the list) or an English name ("Sweden" gives "SE"). Undefined for anything else.
 */
export const countryCode = (value: string | undefined): string | undefined => {
  const text = value?.trim() ?? '';
  if (/^[a-z]{2,3}$/i.test(text)) return text.toUpperCase();
  codesByName ??= englishNames();
  return codesByName.get(text.toLowerCase());
};

/** The English name of a two letter country code ("SE" gives "Sweden"), or the code itself when there is none. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
