import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { brandOf } from '#shared/contract/payment-providers';
import type { DepositLine, ReturnLine } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { CancelIcon, CheckIcon, ClockIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { depositsQuery } from '@/lib/deposits-query';
import { lazyPart } from '@/lib/lazy-part';
import { SendBackDialog } from './send-back-dialog';
import { StateChip } from './withdraw-chip';

const DisputeOfWallet = lazyPart(async () => ({ default: (await import('./dispute-of-wallet')).DisputeOfWallet }));

const looks = {
  requested: { Icon: ClockIcon, color: 'warning.main', bgcolor: 'warning.soft' },
  byHand: { Icon: ClockIcon, color: 'warning.main', bgcolor: 'warning.soft' },
  done: { Icon: CheckIcon, color: 'success.main', bgcolor: 'success.soft' },
  failed: { Icon: CancelIcon, color: 'error.main', bgcolor: 'error.soft' },
} as const satisfies Record<ReturnLine['state'], object>;

function Deposit(props: { deposit: DepositLine; most: number; isStopped: boolean; onSend: () => void }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const { deposit, most } = props;
  const about = { provider: brandOf(deposit.provider), date: date(deposit.date, 'date') };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.5, borderTop: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{t(deposit.topUp ? 'wallet.back.topUp' : 'wallet.back.payment')}</Typography>
        <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
          <bdi>{about.provider}</bdi> · {about.date} · <bdi>{money(deposit.amount)}</bdi>
        </Typography>
        {most > 0 && most < deposit.amount && (
          <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
            {t('wallet.back.upTo', { amount: money(most) })}
          </Typography>
        )}
      </Box>
      <Button
        variant="outlined"
        disabled={most <= 0 || props.isStopped}
        aria-label={t('wallet.back.sendOf', about)}
        onClick={props.onSend}
        sx={{ flex: 'none', minHeight: 44 }}
      >
        {t('wallet.back.send')}
      </Button>
    </Box>
  );
}

function Return({ returned }: { returned: ReturnLine }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle1" component="span">
          <Money amount={returned.amount} />
        </Typography>
        <StateChip look={looks[returned.state]}>{t(`wallet.back.state.${returned.state}`)}</StateChip>
      </Box>
      <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
        <bdi>{brandOf(returned.provider)}</bdi> · {date(returned.date, 'date')}
      </Typography>
    </Box>
  );
}

const listLook = { m: 0, p: 0, listStyle: 'none' } as const;

/** Money of the wallet that can go back to the card it came from; for an admin, of somebody's wallet. */
export function SendBack({ uid }: { uid?: string }) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(depositsQuery(uid));
  const [chosen, setChosen] = useState<DepositLine>();
  if (!query.data) return uid !== undefined && <QueryError compact query={query} />;
  const { returns, available, unpaid } = query.data;
  const deposits = query.data.deposits.filter(({ left }) => left > 0);
  // Most riders never have any: only the desk sees that there are none.
  if (deposits.length + returns.length === 0 && uid === undefined) return null;
  const mostOf = ({ left }: DepositLine) => Math.min(left, available);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: uid === undefined ? 4 : 0, maxWidth: 640 }}>
      <Typography id={id} variant={uid === undefined ? 'h3' : 'h4'} component={uid === undefined ? 'h2' : 'h3'}>
        {t(uid === undefined ? 'wallet.back.title' : 'wallet.back.titleOf')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {deposits.length > 0 && unpaid !== undefined
          ? t('ride_unpaid', { number: unpaid })
          : t(deposits.length === 0 ? 'wallet.back.none' : available > 0 ? 'wallet.back.text' : 'wallet.back.nothing')}
      </Typography>
      <Box component="ul" sx={listLook}>
        {deposits.map(deposit => (
          <Deposit
            key={deposit.id}
            deposit={deposit}
            most={mostOf(deposit)}
            isStopped={unpaid !== undefined}
            onSend={() => setChosen(deposit)}
          />
        ))}
      </Box>
      {returns.length > 0 && (
        <>
          <Typography variant="subtitle2" component={uid === undefined ? 'h3' : 'h4'} sx={{ mt: 2, mb: 1 }}>
            {t('wallet.back.list')}
          </Typography>
          <Box component="ul" sx={listLook}>
            {returns.map(returned => (
              <Return key={returned.id} returned={returned} />
            ))}
          </Box>
        </>
      )}
      {uid !== undefined && (
        <Suspense fallback={null}>
          <DisputeOfWallet uid={uid} deposits={query.data.deposits} />
        </Suspense>
      )}
      {chosen && (
        <SendBackDialog uid={uid} deposit={chosen} most={mostOf(chosen)} onClose={() => setChosen(undefined)} />
      )}
    </Box>
  );
}
