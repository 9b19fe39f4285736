import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { CheckIcon, ClockIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { shortAccount } from './entry-words';

function State({ processed }: { processed: boolean }) {
  const { t } = useTranslation();
  const Icon = processed ? CheckIcon : ClockIcon;
  const tone = processed ? 'success' : 'warning';
  return (
    <Box
      component="span"
      sx={{
        typography: 'caption',
        fontWeight: 600,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        height: 24,
        borderRadius: 0.75,
        color: `${tone}.main`,
        bgcolor: `${tone}.soft`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 15 }} />
      {t(processed ? 'wallet.paidOut' : 'wallet.waiting')}
    </Box>
  );
}

function Request({ withdraw }: { withdraw: Withdraw }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { processed, procesDate, bankName, bankAccount } = withdraw;
  const when =
    processed && procesDate !== undefined
      ? t('wallet.paidOutOn', { date: date(procesDate, 'date') })
      : t('wallet.askedOn', { date: date(withdraw.date, 'date') });
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle1" component="span">
          <Money amount={withdraw.amount} />
        </Typography>
        <State processed={processed} />
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
    </Box>
  );
}

const FEW = 3;

/** Withdrawal requests and their status. */
export function WithdrawList(props: { withdraws: readonly Withdraw[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? props.withdraws : props.withdraws.slice(0, FEW);
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
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          {t('wallet.allWithdraws', { count: props.withdraws.length })}
        </Button>
      )}
    </Box>
  );
}
