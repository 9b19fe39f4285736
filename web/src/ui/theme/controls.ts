import type { Components, Theme } from '@mui/material/styles';
import { ChevronIcon } from '../icons';
import { fieldHalo, focusRing, refusedHalo } from './focus';
import { motion, radius } from './tokens';

type Parts = Components<Theme>;

/** Narrower than any phone: a phone at 200 % text zoom. All content must wrap there. */
export const ZOOMED = '@media (max-width: 299.95px)';

export const buttons: Parts = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': { ...focusRing(theme), zIndex: 1 } }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'contained' },
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        minHeight: 44,
        paddingInline: 20,
        // Words only break if the whole label is wider than the button's container.
        minWidth: 'fit-content',
        textAlign: 'center',
        [ZOOMED]: { paddingInline: 12 },
        transition: `background-color ${motion.quickMs}ms, border-color ${motion.quickMs}ms, transform ${motion.quickMs}ms ${motion.easing}`,
        '&:active': { transform: 'scale(0.985)' },
        // Hides the label behind the spinner; without `&&` our own colours would override MUI's rule.
        '&&.MuiButton-loadingPositionCenter': { color: 'transparent' },
      },
      contained: ({ theme }) => ({
        '&.Mui-disabled': { color: theme.vars!.palette.text.secondary },
      }),
      loadingIndicator: ({ theme }) => ({ color: theme.vars!.palette.text.primary }),
      sizeSmall: { minHeight: 36, paddingInline: 12, fontSize: '0.875rem' },
      sizeLarge: {
        minHeight: 56,
        paddingInline: 28,
        borderRadius: radius.card,
        fontSize: '1rem',
        [ZOOMED]: { paddingInline: 12 },
      },
      outlined: ({ theme }) => ({
        borderColor: theme.vars!.palette.hairline,
        color: theme.vars!.palette.text.primary,
        backgroundColor: theme.vars!.palette.raised,
        '&:hover': { borderColor: theme.vars!.palette.outline, backgroundColor: theme.vars!.palette.surface },
        variants: [{ props: { color: 'error' }, style: { color: theme.vars!.palette.error.main } }],
      }),
      text: ({ theme }) => ({
        color: theme.vars!.palette.text.primary,
        // On a coloured background, such as amber, which is light in the dark scheme too.
        '&.MuiButton-colorInherit': { color: 'inherit' },
        '&:hover': { backgroundColor: theme.vars!.palette.surface },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 44,
        height: 44,
        borderRadius: radius.control,
        color: 'inherit',
        '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars!.palette.text.primary} 7%, transparent)` },
      }),
      sizeSmall: { width: 36, height: 36 },
    },
  },
  MuiLink: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars!.palette.text.primary,
        textDecorationColor: theme.vars!.palette.outline,
        textUnderlineOffset: '0.2em',
        '&:focus-visible': { ...focusRing(theme), borderRadius: radius.chip },
      }),
    },
  },
};

export const inputs: Parts = {
  MuiSelect: { defaultProps: { IconComponent: ChevronIcon } },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiInputLabel: {
    // Labels stay above the field: a floating label covers the question as soon as the user types.
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: 6,
        ...theme.typography.subtitle2,
        color: theme.vars!.palette.text.primary,
        '&.Mui-focused': { color: theme.vars!.palette.text.primary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars!.palette.text.secondary }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        borderRadius: radius.control,
        backgroundColor: theme.vars!.palette.background.paper,
        transition: `box-shadow ${motion.quickMs}ms`,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars!.palette.outline,
          top: 0,
          '& legend': { display: 'none' },
        },
        // Search fields appear on many pages and are recognised by their icon: subdued until they are used.
        '&:has(input[type="search"]) .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars!.palette.hairline },
        '&&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars!.palette.text.primary },
        '&.Mui-focused': fieldHalo(theme),
        '&&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars!.palette.text.primary,
          borderWidth: 2,
        },
        // A refused field stays red while it is edited.
        '&&.Mui-focused.Mui-error': refusedHalo(theme),
        '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars!.palette.error.main },
        '&.Mui-disabled': { backgroundColor: theme.vars!.palette.surface },
        '&.MuiInputBase-adornedStart .MuiInputBase-input': { paddingInlineStart: 0 },
        '&.MuiInputBase-adornedEnd .MuiInputBase-input': { paddingInlineEnd: 0 },
      }),
      input: {
        padding: '12px 14px',
        height: 'auto',
        lineHeight: 1.5,
        // Typed text has its own direction ("50 kr off" on an Arabic page), and is aligned like other fields.
        unicodeBidi: 'plaintext',
        textAlign: 'left',
        '&[dir="ltr"]': { textAlign: 'start' },
        // Leaves room for the page's bars, and for the error text below it.
        '&[aria-invalid="true"]': { scrollMarginBlock: '96px 224px' },
      },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 0,
        marginTop: 6,
        fontSize: '0.875rem',
        // It explains why the field is locked.
        '&.Mui-disabled': { color: theme.vars!.palette.text.secondary },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focused': { color: theme.vars!.palette.text.primary } }) },
  },
  MuiCheckbox: { defaultProps: { color: 'primary' }, styleOverrides: { root: { borderRadius: radius.control } } },
  MuiRadio: { defaultProps: { color: 'primary' } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 52, height: 36, padding: 4 },
      switchBase: ({ theme }) => ({
        padding: 8,
        '&.Mui-checked': {
          // Mirrored with all styles where reading goes to the left.
          transform: 'translateX(16px)',
          color: theme.vars!.palette.onAmber,
        },
        '&.Mui-checked + .MuiSwitch-track': {
          backgroundColor: theme.vars!.palette.amber,
          opacity: 1,
          border: `1.5px solid ${theme.vars!.palette.onAmber}`,
        },
        '&.Mui-focusVisible .MuiSwitch-thumb': focusRing(theme),
      }),
      thumb: { width: 20, height: 20, boxShadow: 'none', border: '1px solid currentColor' },
      track: ({ theme }) => ({ borderRadius: 16, backgroundColor: theme.vars!.palette.outline, opacity: 1 }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        textTransform: 'none',
        minHeight: 44,
        color: theme.vars!.palette.text.secondary,
        borderColor: theme.vars!.palette.hairline,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars!.palette.background.default,
          backgroundColor: theme.vars!.palette.text.primary,
          borderColor: theme.vars!.palette.text.primary,
        },
      }),
    },
  },
};
