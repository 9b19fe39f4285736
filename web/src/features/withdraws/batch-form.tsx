import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { useSettings } from '@/lib/settings-queries';
import type { Draft } from './batch-dialog';

function PayerFields({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { bankFormat } = useSettings();
  const [isLeft, setLeft] = useState(false);
  const { payer, change, isPayerValid, isAsked } = draft;
  const isMissing = (text: string) => isAsked && text.trim() === '';
  const isWrong = (isLeft || isAsked) && payer.account.trim() !== '' && !isPayerValid;
  const wrong = isMissing(payer.account) ? t('form.fieldRequired') : isWrong ? t('payer_account_wrong') : undefined;
  const seenName = draft.seen?.[payer.name];
  const seen = seenName && seenName !== payer.name ? t('withdraws.bankSees', { name: seenName }) : undefined;
  const unwritable = draft.isUnwritable(payer.name) ? t('payer_name_unwritable') : seen;
  const nameHelp = isMissing(payer.name) ? t('form.fieldRequired') : unwritable;
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 2, border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5 }}>
        {t('withdraws.paidFrom')}
      </Typography>
      <TextField
        label={t('withdraws.payerName')}
        value={payer.name}
        onChange={({ target }) => change({ name: target.value })}
        error={isMissing(payer.name) || draft.isUnwritable(payer.name)}
        helperText={nameHelp}
        slotProps={{ htmlInput: { maxLength: 70 } }}
      />
      {/* An IBAN in groups of four is as wide as the dialog, and has to be read before money is paid. */}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: bankFormat === 'iban' ? '1fr' : { sm: '3fr 2fr' } }}>
        <TextField
          label={t(`withdraws.account.${bankFormat}`)}
          value={payer.account}
          onChange={({ target }) => change({ account: target.value })}
          onBlur={() => setLeft(true)}
          error={wrong !== undefined}
          helperText={wrong}
          slotProps={{ htmlInput: { maxLength: 60, dir: 'ltr', autoComplete: 'off' } }}
        />
        <TextField
          label={t(`withdraws.code.${bankFormat}`)}
          value={payer.code}
          onChange={({ target }) => change({ code: target.value })}
          onBlur={() => setLeft(true)}
          slotProps={{ htmlInput: { maxLength: 40, dir: 'ltr', autoComplete: 'off' } }}
        />
      </Box>
    </Box>
  );
}

/** The payee's account, or the reason why there is no payment; and the name for the bank. */
function PaidTo({ withdraw, draft }: { withdraw: Withdraw; draft: Draft }) {
  const { t } = useTranslation();
  const seen = draft.seen?.[withdraw.name];
  if (draft.isUnwritable(withdraw.name)) return t('withdraws.nameUnusable');
  if (!draft.payable.includes(withdraw)) return t('withdraws.accountUnusable');
  return (
    <>
      <bdi dir="ltr" className="tnum">
        {withdraw.bankAccount}
      </bdi>
      {seen && seen !== withdraw.name && (
        <Box component="span" sx={{ display: 'block' }}>
          {t('withdraws.bankSees', { name: seen })}
        </Box>
      )}
    </>
  );
}

function Line({ withdraw, draft }: { withdraw: Withdraw; draft: Draft }) {
  const isPayable = draft.payable.includes(withdraw);
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 52,
        borderTop: 1,
        borderColor: 'hairline',
        flexWrap: 'wrap',
        cursor: isPayable ? 'pointer' : 'default',
      }}
    >
      <Checkbox
        checked={draft.chosen.includes(withdraw)}
        disabled={!isPayable}
        onChange={() => draft.toggle(withdraw.id)}
        sx={{ marginInlineStart: -1 }}
      />
      <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          <bdi>{withdraw.name}</bdi>
        </Typography>
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          <PaidTo withdraw={withdraw} draft={draft} />
        </Typography>
      </Box>
      <Typography component="span" variant="subtitle2">
        <Money amount={withdraw.amount} />
      </Typography>
    </Box>
  );
}

/** Requests of a batch, and the account that pays it. */
export function BatchForm(props: { draft: Draft; withdraws: readonly Withdraw[]; isCut: boolean }) {
  const { t } = useTranslation();
  const { draft, withdraws } = props;
  if (withdraws.length === 0) return <Typography sx={{ py: 2 }}>{t('withdraws.nothingWaits')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PayerFields draft={draft} />
      <Box role="group" aria-label={t('withdraws.waiting')}>
        <Typography variant="subtitle2" sx={{ mb: 1 }}>
          {t('withdraws.waiting')}
        </Typography>
        {withdraws.map(withdraw => (
          <Line key={withdraw.id} withdraw={withdraw} draft={draft} />
        ))}
        {props.isCut && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('withdraws.batchFull')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
