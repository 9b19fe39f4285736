import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { ridePaymentsQuery } from '../api';

/** For admins: the disputes of a ride’s payments that a bank has not decided. */
export function OpenDisputes({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data } = useQuery(ridePaymentsQuery(booking));
  const open = (data?.payments ?? []).flatMap(({ id, disputes }) =>
    disputes.map(({ reference, amount, taken }) => ({ key: `${id} ${reference}`, reference, amount, taken })),
  );
  return open.map(({ key, reference, amount, taken }) => (
    <Alert key={key} severity="warning" role="status" sx={{ overflowWrap: 'anywhere' }}>
      {t('dispute.case', { amount: money(amount), reference })}
      <br />
      {t(taken ? 'dispute.taken' : 'dispute.opened')}
      <br />
      <Link component={RouterLink} to="/paymentissues">
        {t('nav.paymentIssues')}
      </Link>
    </Alert>
  ));
}
