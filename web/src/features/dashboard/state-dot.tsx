import { styled } from '@mui/material/styles';

const Dot = styled('span')(({ theme }) => ({
  width: 10,
  height: 10,
  flex: 'none',
  borderRadius: '50%',
  border: `2px solid ${theme.vars!.palette.text.primary}`,
  backgroundColor: theme.vars!.palette.amber,
  // An outline instead of a fill, so that the states do not depend on colour.
  '&[data-busy="true"]': { borderColor: theme.vars!.palette.text.secondary, backgroundColor: 'transparent' },
}));

/** A filled dot for free, a ring for busy. */
export function StateDot({ busy }: { busy: boolean }) {
  return <Dot aria-hidden data-busy={busy} />;
}
