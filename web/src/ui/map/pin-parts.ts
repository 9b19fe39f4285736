import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { focusRing } from '@/ui/theme/focus';

/** Handle by which the keyboard moves a pin. */
export const Handle = styled(ButtonBase, { shouldForwardProp: name => name !== 'hasTip' })<{ hasTip: boolean }>(
  ({ theme, hasTip }) => ({
    minWidth: 44,
    minHeight: 44,
    borderRadius: hasTip ? 12 : '50%',
    alignItems: hasTip ? 'flex-end' : 'center',
    cursor: 'grab',
    touchAction: 'none',
    '&:active': { cursor: 'grabbing' },
    '&:focus-visible': focusRing(theme),
  }),
);

/** The address at a pin. */
export const Bubble = styled('div')(({ theme }) => ({
  position: 'absolute',
  bottom: '100%',
  // Centred in both directions of writing.
  insetInline: -120,
  marginInline: 'auto',
  width: 'max-content',
  maxWidth: 240,
  marginBottom: 8,
  padding: '6px 12px',
  borderRadius: 8,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  pointerEvents: 'none',
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.background.paper,
  boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 6px 20px rgb(10 12 18 / 0.24)',
  ...theme.typography.subtitle2,
}));
