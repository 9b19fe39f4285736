import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';

const texts = {
  driver: 'wallet.textDriver',
  rider: 'wallet.textRider',
  fleetadmin: 'wallet.textFleet',
  admin: 'wallet.textFleet',
} as const satisfies Record<UserType, MessageKey>;

/** The balance, in the page's largest type, and the wallet's actions. */
export function BalanceCard(props: { balance: number; usertype: UserType; action?: ReactNode; note?: string }) {
  const { t } = useTranslation();
  const { balance } = props;
  const owed = balance < 0;
  const text = t(texts[props.usertype]);
  return (
    <Box
      component="section"
      aria-labelledby="wallet-balance"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'flex-end' },
        gap: { xs: 2.5, sm: 3 },
        p: { xs: 2.5, sm: 3 },
        mb: 4,
        borderRadius: 1.5,
        bgcolor: 'surface',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Typography id="wallet-balance" variant="subtitle2" component="h2" sx={{ color: 'text.secondary' }}>
          {t('wallet.balance')}
        </Typography>
        <Typography variant="figure" component="p" sx={{ color: owed ? 'error.main' : 'text.primary', my: 0.5 }}>
          <Money amount={balance} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 520 }}>
          {text}
        </Typography>
      </Box>
      {props.action && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: 'end' } }}>
          {props.action}
          {props.note && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {props.note}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
