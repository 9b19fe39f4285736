import dayjs from 'dayjs';

/** Gives the date pickers the words of a locale; called by the pages that show one. */
export async function loadDayjsLocale(dateLocale: string): Promise<string> {
  const language = dateLocale.split('-')[0]!;
  if (language === 'ar') await import('dayjs/locale/ar');
  else await import('dayjs/locale/en-gb');
  const locale = language === 'ar' ? 'ar' : 'en-gb';
  dayjs.locale(locale);
  return locale;
}
