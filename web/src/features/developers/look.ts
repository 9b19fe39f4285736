/** Text style for code. */
export const mono = {
  fontFamily: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSize: '0.875rem',
  fontVariantLigatures: 'none',
  letterSpacing: 0,
} as const;
