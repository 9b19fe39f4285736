import { alpha, type PaletteOptions } from '@mui/material/styles';
import type { ColorTokens } from './colors';

/** MUI's palette from our design tokens. */
export const paletteOf = (colors: ColorTokens, mode: 'light' | 'dark'): PaletteOptions => ({
  mode,
  primary: { main: colors.primary, dark: colors.primaryHover, contrastText: colors.onPrimary },
  secondary: { main: colors.amber, contrastText: colors.onAmber },
  success: { main: colors.success, contrastText: colors.onDanger, soft: colors.successSoft },
  info: { main: colors.info, contrastText: colors.onDanger, soft: colors.infoSoft },
  warning: { main: colors.warning, contrastText: colors.onDanger, soft: colors.warningSoft },
  error: { main: colors.danger, contrastText: colors.onDanger, soft: colors.dangerSoft },
  text: { primary: colors.ink, secondary: colors.inkMuted },
  background: { default: colors.paper, paper: colors.raised },
  // A disabled button is a quiet ink, on any ground.
  action: { disabledBackground: alpha(colors.ink, mode === 'dark' ? 0.1 : 0.12) },
  divider: colors.hairline,
  surface: colors.surface,
  raised: colors.raised,
  hairline: colors.hairline,
  outline: colors.outline,
  amber: colors.amber,
  chosenSoft: colors.chosenSoft,
  signalSoft: colors.signalSoft,
  onAmber: colors.onAmber,
  primaryHover: colors.primaryHover,
});
