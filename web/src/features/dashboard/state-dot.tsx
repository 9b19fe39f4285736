import { styled } from '@mui/material/styles';

const Dot = styled('span')(({ theme }) => ({
  width: 10,
  height: 10,
  flex: 'none',
  borderRadius: '50%',
  border: `2px solid ${theme.vars!.palette.text.primary}`,
  backgroundColor: theme.vars!.palette.amber,
  // A ring alone: told apart without colour.
  '&[data-busy="true"]': { borderColor: theme.vars!.palette.text.secondary, backgroundColor: 'transparent' },
}));

/** Free is a full dot, busy a ring. */
export function StateDot({ busy }: { busy: boolean }) {
  return <Dot aria-hidden data-busy={busy} />;
}
