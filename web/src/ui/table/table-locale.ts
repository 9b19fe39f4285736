import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/i18n/use-language';
import { tableKeys } from '@/lib/query-keys';

const load = async (locale: string) => {
  if (!locale.startsWith('ar')) return undefined;
  const { arSD } = await import('@mui/x-data-grid/locales');
  return arSD.components.MuiDataGrid.defaultProps.localeText;
};

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
