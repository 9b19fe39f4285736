import type { Promo, PromoState } from '#shared/contract/entities/promo';
import { promoState } from '#shared/domain/promo/promo-state';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, ClockIcon, FlagIcon } from '@/ui/icons';
import { ToneChip } from '@/ui/status-chip';
import { useNow } from '@/lib/use-now';

const looks = {
  live: { tone: 'success', Icon: CheckIcon },
  usedUp: { tone: 'warning', Icon: FlagIcon },
  expired: { tone: 'neutral', Icon: ClockIcon },
} as const satisfies Record<PromoState, object>;

/** Whether riders can use a promo now. */
export function PromoChip({ promo }: { promo: Promo }) {
  const { t } = useTranslation();
  const state = promoState(promo, useNow(60_000));
  const { tone, Icon } = looks[state];
  return (
    <ToneChip tone={tone}>
      <Icon aria-hidden sx={{ fontSize: 15 }} />
      {t(`promos.state.${state}`)}
    </ToneChip>
  );
}
