export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

export type ReaderLanguage = { lang: 'ar' | 'en'; texts: Readonly<Record<string, string>> };

/** The closest supported language. Loaded on first use, to keep it out of the function's cold start. */
export const readerLanguage = async (wanted: string | undefined): Promise<ReaderLanguage> =>
  wanted?.startsWith('ar')
    ? { lang: 'ar', texts: (await import('#shared/i18n/ar')).ar }
    : { lang: 'en', texts: (await import('#shared/i18n/en')).en };
