import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { withdrawState, type WithdrawState } from '#shared/domain/payouts/withdraw-state';
import { useTranslation } from '@/i18n/translation';
import { BackIcon, CancelIcon, CheckIcon, ClockIcon } from '@/ui/icons';

const looks = {
  waiting: { Icon: ClockIcon, color: 'warning.main', bgcolor: 'warning.soft' },
  ordered: { Icon: ClockIcon, color: 'info.main', bgcolor: 'info.soft' },
  paid: { Icon: CheckIcon, color: 'success.main', bgcolor: 'success.soft' },
  cancelled: { Icon: CancelIcon, color: 'text.secondary', bgcolor: 'surface' },
  refused: { Icon: CancelIcon, color: 'error.main', bgcolor: 'error.soft' },
  bounced: { Icon: BackIcon, color: 'error.main', bgcolor: 'error.soft' },
} as const satisfies Record<WithdrawState, object>;

type Look = { Icon: typeof ClockIcon; color: string; bgcolor: string };

/** A state as a coloured chip with its sign. */
export function StateChip({ look: { Icon, color, bgcolor }, children }: { look: Look; children: ReactNode }) {
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
        color,
        bgcolor,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 15 }} />
      {children}
    </Box>
  );
}

/** State of a withdraw request. */
export function WithdrawChip({ withdraw }: { withdraw: Withdraw }) {
  const { t } = useTranslation();
  const state = withdrawState(withdraw);
  return <StateChip look={looks[state]}>{t(`wallet.state.${state}`)}</StateChip>;
}
