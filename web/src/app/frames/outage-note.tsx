import { useTranslation } from 'react-i18next';
import { NetworkNote } from '@/ui/network-note';
import { useFormat } from '@/lib/format';
import { useOutage } from '@/lib/outage';

/** The outage message, with the age of the content shown. */
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
