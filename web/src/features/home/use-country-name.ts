import { useLanguage } from '@/i18n/use-language';
import { figures } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';

/** The country of the service in the reader's language; as its admin wrote it where only that is known. */
export function useCountryName(): string {
  const { locale } = useLanguage();
  const { country, restrictCountry } = useSettings();
  if (!/^[A-Z]{2}$/i.test(restrictCountry)) return country;
  return new Intl.DisplayNames(figures(locale), { type: 'region' }).of(restrictCountry.toUpperCase()) ?? country;
}
