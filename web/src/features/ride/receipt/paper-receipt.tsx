import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { BrandMark } from '@/ui/brand';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { usePaperFacts, type PaperFact } from './paper-facts';
import { ReceiptBody } from './receipt-body';
import { isSettled } from './settlement';

/** Prints only the receipt, black on white in every theme. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@page': { margin: '18mm 16mm' },
      '@media print': {
        'html, body': { height: 'auto', overflow: 'visible', background: '#fff !important', colorScheme: 'light' },
        'body > :not(#paper)': { display: 'none !important' },
      },
      '@media screen': { '#paper': { display: 'none' } },
    }}
  />
);

const RULE = '0.4pt solid #8a8a8a';

const Sheet = styled('article')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: 680,
  marginInline: 'auto',
  '&, & *': { color: '#000 !important', borderColor: '#8a8a8a !important' },
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& h2': { ...theme.typography.subtitle2, margin: '0 0 4px' },
  '& header': { display: 'flex', justifyContent: 'space-between', gap: 24, paddingBottom: 16, borderBottom: RULE },
  '& header p': { margin: 0 },
  '& .parts': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 32, marginBlock: 24 },
  '& .facts': { margin: 0, display: 'grid', gap: 8, alignContent: 'start', breakInside: 'avoid' },
  '& .facts dt': { ...theme.typography.caption },
  '& .facts dd': { margin: 0, overflowWrap: 'anywhere' },
  '& footer': { marginTop: 24, paddingTop: 12, borderTop: RULE, ...theme.typography.caption },
}));

function Facts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { CompanyName, appName, CompanyWebsite, contact_email } = useSettings();
  return (
    <header>
      <div>
        <BrandMark />
        <p>
          <strong translate="no">{CompanyName || appName}</strong>
        </p>
        {CompanyWebsite && <p>{CompanyWebsite}</p>}
        {contact_email && <p>{contact_email}</p>}
      </div>
      <div style={{ textAlign: 'end' }}>
        <h1>{t(isSettled(booking) ? 'receipt.title' : 'receipt.unpaidTitle')}</h1>
        <p className="tnum">{t('receipt.number', { number: booking.booking_id })}</p>
        <p className="tnum">{date(booking.endTime ?? booking.tripdate, 'date')}</p>
        <p>{t(`status.${booking.status}`)}</p>
      </div>
    </header>
  );
}

/** The printable receipt, A4 or Letter. Rendered beside the page itself, which is not printed. */
export function PaperReceipt({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { people, trip } = usePaperFacts(booking);
  return createPortal(
    <div id="paper">
      {onPaper}
      <Sheet>
        <Head booking={booking} />
        <div className="parts">
          <Facts facts={trip} />
          <Facts facts={people} />
        </div>
        <ReceiptBody booking={booking} />
        <footer>{t('paper.reference', { id: booking.id })}</footer>
      </Sheet>
    </div>,
    document.body,
  );
}
