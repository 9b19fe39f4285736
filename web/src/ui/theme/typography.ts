import type { ThemeOptions } from '@mui/material/styles';
import { FONTS } from './tokens';

const size = (px: number) => `${px / 16}rem`;

/** The type scale 12 / 14 / 16 / 20 / 24 / 32 / 44 / 56. Letter spacing for Latin only: Arabic letters join. */
export const typographyOf = (direction: 'ltr' | 'rtl'): ThemeOptions['typography'] => {
  const tracking = (em: number) => (direction === 'rtl' ? 'normal' : `${em}em`);
  const leading = (value: number) => (direction === 'rtl' ? value + 0.2 : value);
  const style = (px: number, weight: number, lineHeight: number, em = 0) => ({
    fontSize: size(px),
    fontWeight: weight,
    lineHeight: leading(lineHeight),
    letterSpacing: tracking(em),
  });
  return {
    fontFamily: FONTS,
    fontWeightMedium: 550,
    fontWeightBold: 680,
    display: { ...style(56, 700, 1.04, -0.035), '@media (max-width:899.95px)': style(44, 700, 1.06, -0.03) },
    figure: { ...style(44, 680, 1.1, -0.03), fontVariantNumeric: 'tabular-nums' },
    h1: { ...style(32, 680, 1.15, -0.024), '@media (max-width:599.95px)': style(24, 680, 1.2, -0.02) },
    h2: { ...style(24, 660, 1.2, -0.018) },
    h3: { ...style(20, 640, 1.3, -0.012) },
    h4: { ...style(16, 640, 1.4, -0.006) },
    h5: { ...style(14, 640, 1.4) },
    h6: { ...style(14, 640, 1.4) },
    subtitle1: { ...style(16, 600, 1.45, -0.006) },
    subtitle2: { ...style(14, 600, 1.45) },
    body1: style(16, 420, 1.55, -0.004),
    body2: style(14, 420, 1.5),
    button: { ...style(16, 600, 1.25, -0.006), textTransform: 'none' },
    caption: style(12, 450, 1.4),
    overline: { ...style(12, 600, 1.4), textTransform: 'none' },
  };
};
