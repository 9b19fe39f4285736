import { createTheme, type Theme } from '@mui/material/styles';
import { breakpointsPx } from '#shared/contract/constants';
import { buttons, inputs } from './controls';
import { paletteOf } from './palette';
import { surfaces } from './surfaces';
import { darkColors, lightColors } from './colors';
import { motion, radius } from './tokens';
import { typographyOf } from './typography';
import { baseline } from './baseline';

/** The theme for one reading direction; colour schemes switch by the class on `<html>`, without re-rendering. */
export const createWayfareTheme = (direction: 'ltr' | 'rtl'): Theme =>
  createTheme({
    direction,
    breakpoints: { values: { xs: 0, ...breakpointsPx, xl: 1_536 } },
    cssVariables: { colorSchemeSelector: 'class', cssVarPrefix: 'wf' },
    colorSchemes: {
      light: { palette: paletteOf(lightColors, 'light') },
      dark: { palette: paletteOf(darkColors, 'dark') },
    },
    spacing: 8,
    shape: { borderRadius: radius.control },
    typography: typographyOf(direction),
    transitions: {
      duration: {
        shortest: motion.quickMs,
        shorter: motion.quickMs,
        short: motion.calmMs,
        standard: motion.calmMs,
        enteringScreen: motion.calmMs,
        leavingScreen: motion.quickMs,
      },
      easing: { easeOut: motion.easing, easeInOut: motion.easing },
    },
    components: { ...buttons, ...inputs, ...surfaces, MuiCssBaseline: { styleOverrides: baseline } },
  });

const themes = new Map<'ltr' | 'rtl', Theme>();

/** The theme of the site for a reading direction, made once. */
export const themeOf = (direction: 'ltr' | 'rtl'): Theme => {
  const theme = themes.get(direction) ?? createWayfareTheme(direction);
  themes.set(direction, theme);
  return theme;
};
