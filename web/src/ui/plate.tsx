import { styled } from '@mui/material/styles';

const Frame = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-block',
  padding: '0 6px',
  borderRadius: 6,
  border: `1px solid ${theme.vars!.palette.outline}`,
  color: theme.vars!.palette.text.primary,
  fontWeight: 600,
  letterSpacing: '0.04em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

/** A number plate in a list: small, and left-to-right in every language. */
export function Plate({ number }: { number: string }) {
  if (!number) return null;
  return (
    <Frame dir="ltr" translate="no">
      {number}
    </Frame>
  );
}
