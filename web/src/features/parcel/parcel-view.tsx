import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Parcel } from '#shared/contract/entities/handover';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useOnline } from '@/lib/online';
import { CodeCard } from '@/ui/code-card';
import { LiveMap } from '@/ui/map/live-map';
import { Plate } from '@/ui/plate';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="div" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {children}
      </Typography>
    </Box>
  );
}

/** When it arrives or arrived; undefined if unknown. */
function useTime({ arrivesAt, deliveredAt }: Parcel): string | undefined {
  const { t } = useTranslation();
  const { date } = useFormat();
  if (deliveredAt !== undefined) return t('parcel.deliveredAt', { time: date(deliveredAt, 'time') });
  return arrivesAt === undefined ? undefined : t('parcel.arrives', { time: date(arrivesAt, 'time') });
}

function Head({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const time = useTime(parcel);
  return (
    <Box aria-live="polite">
      <Typography sx={{ color: 'text.secondary' }}>{t('parcel.from', { name: parcel.sender })}</Typography>
      <Typography variant="h1" tabIndex={-1}>
        {t(`parcel.state.${parcel.state}`)}
      </Typography>
      {time && (
        <Typography variant="h3" component="p" className="tnum" sx={{ mt: 1 }}>
          {time}
        </Typography>
      )}
      {parcel.state === 'cancelled' && (
        <Typography sx={{ mt: 1 }}>{t('parcel.cancelledText', { name: parcel.sender })}</Typography>
      )}
    </Box>
  );
}

function Where({ parcel: { position, drop, driver } }: { parcel: Parcel }) {
  const { t } = useTranslation();
  if (!position) return null;
  return (
    <Box sx={{ position: 'relative', height: 260, borderRadius: 1.5, overflow: 'hidden' }}>
      <LiveMap
        label={t('parcel.map')}
        drop={drop}
        goal={drop}
        vehicle={{ ...position, ...(driver ? { name: driver.name } : {}) }}
      />
    </Box>
  );
}

/** The facts that a recipient wants to know, in this order: is it coming, when, the code, who brings it, where to. */
export function ParcelView({ parcel, asOf, isLate }: { parcel: Parcel; asOf: number; isLate: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const isOnline = useOnline() && !isLate;
  const { driver, code, drop, handedOver, state } = parcel;
  const isOver = state === 'delivered' || state === 'cancelled';
  const time = date(asOf, 'time');
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Head parcel={parcel} />
      {code && <CodeCard code={code} title={t('parcel.code')} text={t('parcel.codeText')} />}
      <Where parcel={parcel} />
      {driver && (
        <Fact label={t('parcel.driver')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            <bdi>{[driver.name, driver.vehicle].filter(Boolean).join(' · ')}</bdi>
            <Plate number={driver.plate} />
          </Box>
        </Fact>
      )}
      {handedOver && <Fact label={t('parcel.handedOver')}>{t(`handover.${handedOver}`)}</Fact>}
      <Fact label={t('parcel.drop')}>
        <bdi>{drop.add}</bdi>
      </Fact>
      {!isOver && (
        <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
          {t(isOnline ? 'parcel.updated' : 'parcel.offline', { time })}
        </Typography>
      )}
    </Box>
  );
}
