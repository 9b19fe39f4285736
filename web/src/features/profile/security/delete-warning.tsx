import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, TrashIcon } from '@/ui/icons';
import { SheetDialog } from '@/ui/sheet-dialog';
import { depositsQuery } from '@/lib/deposits-query';
import { balanceQuery } from '@/lib/balance-query';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';

const erased = [
  'profile.erasedProfile',
  'profile.erasedPlaces',
  'profile.erasedTracks',
  'profile.erasedLogin',
] as const;
const retained = ['profile.keptBookings', 'profile.keptBooks'] as const;

function Facts(props: { title: string; lines: readonly string[]; Icon: typeof CheckIcon }) {
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {props.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {props.lines.map(text => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1, typography: 'body2', color: 'text.secondary' }}>
            <props.Icon aria-hidden sx={{ fontSize: 18, flex: 'none', mt: '2px' }} />
            {text}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function useHoldings() {
  const { user } = useSession();
  const holds = user?.usertype === 'rider' || user?.usertype === 'driver';
  const { data } = useQuery({ ...balanceQuery, enabled: holds });
  const deposits = useQuery({ ...depositsQuery(), enabled: holds && (data?.walletBalance ?? 0) > 0 }).data;
  const left = (deposits?.deposits ?? []).reduce((sum, deposit) => sum + deposit.left, 0);
  const owed = data ? data.due || data.debts.reduce((sum, { amount }) => sum + amount, 0) : 0;
  const balance = holds ? (data?.walletBalance ?? user.walletBalance) : 0;
  const returnable = Math.min(left, deposits?.available ?? 0);
  return { owed, balance, returnable, mayWithdraw: data?.mayWithdraw === true };
}
type Holdings = ReturnType<typeof useHoldings>;

/** Warns that the wallet balance would be lost, or that debts have to be paid first. */
function MoneyLeft({ owed, balance, returnable, mayWithdraw }: Holdings) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (owed === 0 && balance <= 0) return null;
  return (
    <Alert severity="warning">
      {owed > 0
        ? t('profile.debtFirst', { amount: money(owed) })
        : t(mayWithdraw ? 'profile.balanceLost' : 'profile.balanceSpend', { balance: money(balance) })}
      {owed === 0 && returnable > 0 && ` ${t('profile.balanceBack', { amount: money(returnable) })}`}
      {owed === 0 && !mayWithdraw && (
        <>
          {' '}
          <Link component={RouterLink} to="/support">
            {t('profile.balanceAsk')}
          </Link>
        </>
      )}
      {(owed > 0 || mayWithdraw || returnable > 0) && (
        <>
          {' '}
          <Link component={RouterLink} to="/wallet">
            {t('profile.withdrawFirst')}
          </Link>
        </>
      )}
    </Alert>
  );
}

/** Lists the deleted data, the retained data and the cost, before an account is deleted permanently. */
export function DeleteWarning(props: { onCancel: () => void; onConfirm: () => void; isDisabled: boolean }) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  const busy = props.isDisabled;
  const holdings = useHoldings();
  return (
    <SheetDialog
      open
      title={t('profile.deleteTitle')}
      text={t('profile.deleteFinal')}
      onClose={busy ? undefined : props.onCancel}
      actions={
        <>
          <Button variant="outlined" onClick={props.onCancel} disabled={busy} autoFocus>
            {t('profile.keepAccount')}
          </Button>
          <Button color="error" disabled={!sure || holdings.owed > 0} loading={busy} onClick={props.onConfirm}>
            {t('profile.deleteAction')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <MoneyLeft {...holdings} />
        <Facts title={t('profile.erasedTitle')} lines={erased.map(key => t(key))} Icon={TrashIcon} />
        <Facts title={t('profile.keptTitle')} lines={retained.map(key => t(key))} Icon={CheckIcon} />
        <FormControlLabel
          control={<Checkbox checked={sure} onChange={(_event, checked) => setSure(checked)} />}
          label={t('profile.deleteSure')}
        />
      </Box>
    </SheetDialog>
  );
}
