import type { arSD } from '@mui/x-data-grid/locales';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/i18n/use-language';
import { tableKeys } from '@/lib/query-keys';

/** Each imports single texts of the grid's languages, so that the build leaves the others out. */
const words: Readonly<Record<string, () => Promise<typeof arSD>>> = {
  ar: async () => (await import('@mui/x-data-grid/locales')).arSD,
  de: async () => (await import('@mui/x-data-grid/locales')).deDE,
  es: async () => (await import('@mui/x-data-grid/locales')).esES,
  fr: async () => (await import('@mui/x-data-grid/locales')).frFR,
  pt: async () => (await import('@mui/x-data-grid/locales')).ptBR,
};

const load = async (locale: string) =>
  (await words[locale.split('-')[0]!]?.())?.components.MuiDataGrid.defaultProps.localeText;

/** The grid's own texts in the current language; English is built in. */
export function useTableLocale() {
  const { locale } = useLanguage();
  return (
    useQuery({
      queryKey: tableKeys.words(locale),
      queryFn: async () => (await load(locale)) ?? null,
      staleTime: Infinity,
    }).data ?? undefined
  );
}
