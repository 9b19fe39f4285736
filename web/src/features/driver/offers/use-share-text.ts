import { useCallback } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { Missed } from './missed-offers';

/** The driver's share of a missed offer, as in the offer: "about 77 kr" of a taxi. */
export function useShareText(): (missed: Pick<Missed, 'share' | 'isAbout'>) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return useCallback(
    ({ share, isAbout }) => (isAbout ? t('unit.about', { duration: money(share) }) : money(share)),
    [t, money],
  );
}
