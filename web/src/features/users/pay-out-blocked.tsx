import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { walletKeys } from '@/lib/query-keys';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { payOut, useSeenAnew } from './api';

/** Money in the wallet of a blocked person: they can't request it, so an admin requests its payout. */
export function PayOutBlocked({ user }: { user: User }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const client = useQueryClient();
  const seenAnew = useSeenAnew();
  const titleId = useId();
  const { id: uid, walletBalance: amount } = user;
  const ask = useIdempotentMutation((_: undefined, idempotencyKey: string) => payOut({ uid, amount }, idempotencyKey), {
    keyOf: () => `requestWithdraw ${uid} ${amount}`,
    onSuccess: () => showToast({ text: t('users.payOut.done', { amount: money(amount) }) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
      void seenAnew(uid);
    },
  });
  const confirmed = async () => {
    const params = { amount: money(amount) };
    if (
      await confirm({ title: 'users.payOut.title', text: 'users.payOut.sure', params, action: 'users.payOut.action' })
    )
      ask.mutate(undefined);
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ pt: 3, borderTop: 1, borderColor: 'hairline' }}>
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('users.payOut.title')}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {t('users.payOut.text', { amount: money(amount) })}
      </Typography>
      <Button variant="outlined" onClick={() => void confirmed()} loading={ask.isPending}>
        {t('users.payOut.action')}
      </Button>
    </Box>
  );
}
