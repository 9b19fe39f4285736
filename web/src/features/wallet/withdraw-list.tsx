import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { withdrawState } from '#shared/domain/payouts/withdraw-state';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { useBankReason } from './bank-reason';
import { shortAccount } from './entry-words';
import { useCancelWithdraw } from './use-withdraw';
import { WithdrawChip } from './withdraw-chip';

/** The day of the latest news about a request. */
function useWhen({ date: asked, procesDate, returned, processed }: Withdraw): string {
  const { t } = useTranslation();
  const { date } = useFormat();
  if (returned) return t('wallet.backOn', { date: date(returned.at, 'date') });
  return processed && procesDate !== undefined
    ? t('wallet.paidOutOn', { date: date(procesDate, 'date') })
    : t('wallet.askedOn', { date: date(asked, 'date') });
}

function CancelButton({ withdraw }: { withdraw: Withdraw }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const cancel = useCancelWithdraw();
  return (
    <Button
      size="small"
      variant="text"
      loading={cancel.busy}
      aria-label={t('wallet.cancelOf', { amount: money(withdraw.amount) })}
      onClick={() => void cancel.ask(withdraw)}
      sx={{ marginInlineStart: -1.5 }}
    >
      {t('wallet.cancel')}
    </Button>
  );
}

function Request({ withdraw }: { withdraw: Withdraw }) {
  const { bankName, bankAccount, returned } = withdraw;
  const when = useWhen(withdraw);
  const reason = useBankReason()(returned?.code, returned?.reason);
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle1" component="span">
          <Money amount={withdraw.amount} />
        </Typography>
        <WithdrawChip withdraw={withdraw} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {when}
        {bankAccount && (
          <>
            {' · '}
            <bdi>{bankName}</bdi>{' '}
            <bdi dir="ltr" className="tnum">
              {shortAccount(bankAccount)}
            </bdi>
          </>
        )}
      </Typography>
      {reason && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
          <bdi>{reason}</bdi>
        </Typography>
      )}
      {withdrawState(withdraw) === 'waiting' && <CancelButton withdraw={withdraw} />}
    </Box>
  );
}

const FEW = 3;

/** Withdrawal requests and their status. */
export function WithdrawList(props: { withdraws: readonly Withdraw[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? props.withdraws : props.withdraws.slice(0, FEW);
  return (
    <Box component="section" aria-labelledby="wallet-withdraws">
      <Typography id="wallet-withdraws" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('wallet.withdraws')}
      </Typography>
      {props.withdraws.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('wallet.noWithdraws')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map(withdraw => (
            <Request key={withdraw.id} withdraw={withdraw} />
          ))}
        </Box>
      )}
      {shown.length < props.withdraws.length && (
        <Button variant="text" size="small" onClick={() => setShowsAll(true)} sx={{ marginInlineStart: -1.5 }}>
          {t('wallet.allWithdraws', { count: props.withdraws.length })}
        </Button>
      )}
    </Box>
  );
}
