import '@mui/material/styles';

/** Our additions to MUI's palette; each becomes a CSS variable `--wf-palette-…`. */
type Style = React.CSSProperties & { [media: `@media ${string}`]: React.CSSProperties };

interface WayfarePalette {
  surface: string;
  raised: string;
  hairline: string;
  outline: string;
  amber: string;
  chosenSoft: string;
  signalSoft: string;
  onAmber: string;
  primaryHover: string;
}

declare module '@mui/material/styles' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Palette extends WayfarePalette {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface PaletteOptions extends WayfarePalette {}
  interface BreakpointOverrides {
    tablet: true;
  }
  interface PaletteColor {
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
  interface TypographyVariants {
    display: Style;
    figure: Style;
  }
  interface TypographyVariantsOptions {
    display?: Style;
    figure?: Style;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    /** The headline of a marketing page. */
    display: true;
    /** A key figure: the price, the ETA, the code. */
    figure: true;
  }
}
