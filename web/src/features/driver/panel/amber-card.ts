import { styled } from '@mui/material/styles';
import { radius } from '@/ui/theme/tokens';

/** A strip that a driver must not overlook. */
export const AmberCard = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 14px',
  borderRadius: radius.card,
  color: theme.vars!.palette.onAmber,
  backgroundColor: theme.vars!.palette.amber,
  boxShadow: '0 8px 24px rgb(10 12 18 / 0.28)',
  '& svg': { flex: 'none' },
}));
