import { useTranslation } from '@/i18n/translation';
import { useFrameStrip } from '@/ui/frame-strip';
import { NetworkNote } from '@/ui/network-note';
import { useFormat } from '@/lib/format';
import { useOutage } from '@/lib/outage';

/** The outage message, with the age of the content shown; above it the strip of a part that not everybody loads. */
export function OutageNote() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const outage = useOutage();
  const { Strip } = useFrameStrip();
  return (
    <>
      {Strip && <Strip />}
      <NetworkNote lost={outage !== undefined}>
        {outage?.since !== undefined && t('common.offlineSince', { time: date(outage.since, 'time') })}
      </NetworkNote>
    </>
  );
}
