import type { Components, Theme } from '@mui/material/styles';
import { phoneFoot } from './button-row';
import { layout, motion, radius } from './tokens';

type Parts = Components<Theme>;

const FLOATING = '0 1px 2px rgb(10 12 18 / 0.08), 0 12px 32px rgb(10 12 18 / 0.16)';

/** That of the pages on a phone; 24 px from a window on that gives dialogs room. */
const GUTTER = `clamp(${layout.gutter.phone}px, 4vw, 24px)`;

export const surfaces: Parts = {
  // Only h1 to h4 render heading elements; the other variants are styles.
  MuiTypography: {
    defaultProps: { variantMapping: { h5: 'p', h6: 'p', subtitle1: 'p', subtitle2: 'p', display: 'p', figure: 'p' } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars!.palette.hairline, borderRadius: radius.card }),
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: radius.card } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.sheet,
        boxShadow: FLOATING,
        border: `1px solid ${theme.vars!.palette.hairline}`,
        margin: 16,
        width: 'calc(100% - 32px)',
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h3, padding: `24px ${GUTTER} 8px` }) },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: `8px ${GUTTER} 16px` } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: `8px ${GUTTER} 24px`,
        gap: '8px 16px',
        flexWrap: 'wrap',
        ...phoneFoot,
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 12 18 / 0.48)' } } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.card,
        border: `1px solid ${theme.vars!.palette.hairline}`,
        boxShadow: FLOATING,
        marginTop: 4,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 40,
        borderRadius: radius.control,
        gap: 12,
        whiteSpace: 'normal',
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars!.palette.chosenSoft },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars!.palette.background.default, border: 0 }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars!.palette.text.primary,
        color: theme.vars!.palette.background.default,
        borderRadius: 6,
        padding: '6px 10px',
        fontSize: '0.75rem',
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      // A long action is below the text rather than beside its narrow rest.
      root: { flexWrap: 'wrap' },
      message: { flex: '1 1 0', minWidth: 'min(100%, 10rem)' },
      // MUI's own backgrounds are so dark in dark mode that the alert has no edge on a sheet.
      standard: ({ theme, ownerState }) => {
        const { main, soft } = theme.vars!.palette[ownerState.severity ?? 'success'];
        return {
          color: theme.vars!.palette.text.primary,
          backgroundColor: soft,
          border: `1px solid color-mix(in srgb, ${main} 36%, transparent)`,
          borderRadius: radius.card,
          '& .MuiAlert-icon': { color: main },
        };
      },
      // A note is a subdued card; only warnings have an edge in their colour.
      outlined: ({ theme, ownerState }) =>
        ownerState.severity === 'info'
          ? {
              color: theme.vars!.palette.text.primary,
              backgroundColor: theme.vars!.palette.surface,
              borderColor: theme.vars!.palette.hairline,
              borderRadius: radius.card,
              '& .MuiAlert-icon': { color: theme.vars!.palette.text.secondary },
            }
          : { borderRadius: radius.card },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: radius.control, fontSize: '0.875rem', fontWeight: 550 } } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44 },
      indicator: ({ theme }) => ({
        height: 3,
        backgroundColor: theme.vars!.palette.amber,
      }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, '&.Mui-selected': { color: theme.vars!.palette.text.primary } }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 6, borderRadius: 3, backgroundColor: theme.vars!.palette.hairline }),
      bar: ({ theme }) => ({
        backgroundColor: theme.vars!.palette.amber,
        borderRadius: 3,
        transition: `transform ${motion.calmMs}ms`,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars!.palette.hairline,
        borderRadius: radius.control,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none', '&::after': { display: 'none' } },
      }),
    },
  },
};
