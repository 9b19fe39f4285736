import { useQuery } from '@tanstack/react-query';
import type { PromoOffer, PromoReason } from '#shared/contract/entities/promo';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { listed, useFormat } from '@/lib/format';
import { carTypesQuery } from '@/lib/settings-queries';

/** Why a promo does not apply, in words; a restriction to vehicles names them. */
export function usePromoReason() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { locale } = useLanguage();
  const carTypes = useQuery(carTypesQuery).data ?? [];
  return (offer: PromoOffer, reason: PromoReason): string => {
    const fitting = carTypes.filter(({ id }) => offer.promo_car_types?.includes(id));
    if (reason === 'other_vehicle' && fitting.length > 0)
      return t('promo.onlyFor', {
        vehicles: listed(
          fitting.map(({ name }) => dataText(t, name)),
          locale,
        ),
      });
    return t(`promo.reason.${reason}`, { amount: money(offer.min_order) });
  };
}
