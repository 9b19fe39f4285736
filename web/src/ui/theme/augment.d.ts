import '@mui/material/styles';

/** The tokens that MUI's palette does not know; every one becomes a CSS variable `--wf-palette-…`. */
type Style = React.CSSProperties & { [media: `@media ${string}`]: React.CSSProperties };

interface WayfarePalette {
  surface: string;
  raised: string;
  hairline: string;
  outline: string;
  amber: string;
  amberSoft: string;
  onAmber: string;
  primaryHover: string;
}

declare module '@mui/material/styles' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Palette extends WayfarePalette {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface PaletteOptions extends WayfarePalette {}
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
    /** The one sentence of a page that sells. */
    display: true;
    /** What matters now: the price, the ETA, the code. */
    figure: true;
  }
}
