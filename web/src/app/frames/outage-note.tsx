import { useTranslation } from 'react-i18next';
import { NetworkNote } from '@/ui/network-note';
import { useFormat } from '@/lib/format';
import { useOutage } from '@/lib/outage';

/** Says that the network is gone, and how old what one sees is. */
export function OutageNote() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const outage = useOutage();
  return (
    <NetworkNote lost={outage !== undefined}>
      {outage?.since !== undefined && t('common.offlineSince', { time: date(outage.since, 'time') })}
    </NetworkNote>
  );
}
