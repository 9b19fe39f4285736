import { useMemo } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { figures } from '@/lib/format';

const bytesPer = { kilobyte: 1_024, megabyte: 1_048_576 } as const;

/** Formats sizes and shares in the visitor's language: `{ bytes(1_300_000) → '1.2 MB', percent(0.2) → '20%' }`. */
export function useSizes() {
  const { dateLocale } = useLanguage();
  return useMemo(() => {
    const locale = figures(dateLocale);
    const size = (value: number) => {
      const unit = value < bytesPer.megabyte ? 'kilobyte' : 'megabyte';
      const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
      const format = new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits,
      });
      // Bidi isolates keep number and unit together in right-to-left text.
      return `\u2068${format.format(value / bytesPer[unit])}\u2069`;
    };
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    return { bytes: size, percent: (part: number) => `\u2068${share.format(part)}\u2069` };
  }, [dateLocale]);
}
