import { figures } from '#shared/domain/money/money-text';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/stores/site';

/** The country of the service in the reader's language; as its admin wrote it where only that is known. */
export function useCountryName(): string {
  const { locale } = useLanguage();
  const { country, restrictCountry } = useSite(site => site.settings);
  if (!/^[A-Z]{2}$/i.test(restrictCountry)) return country;
  return new Intl.DisplayNames(figures(locale), { type: 'region' }).of(restrictCountry.toUpperCase()) ?? country;
}
