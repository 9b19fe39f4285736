import Chip, { type ChipProps } from '@mui/material/Chip';
import { styled } from '@mui/material/styles';

const Look = styled(Chip)(({ theme }) => {
  const { palette } = theme.vars!;
  const chosen = { color: palette.background.default, backgroundColor: palette.text.primary };
  return {
    flex: 'none',
    height: 44,
    [theme.breakpoints.up('md')]: { height: 32 },
    '&&': { borderColor: palette.hairline, '&:hover': { backgroundColor: palette.surface } },
    '&&[data-chosen="true"]': { ...chosen, borderColor: palette.text.primary, '&:hover': chosen },
    '& .MuiChip-deleteIcon.MuiChip-deleteIcon': { fontSize: 16, color: 'inherit' },
  };
});

/** One of a few filters or choices; a chosen one is written in paper on ink. */
export function FilterChip({ chosen, ...props }: Omit<ChipProps, 'variant' | 'color' | 'size'> & { chosen: boolean }) {
  // A chip that removes its filter is no switch.
  const pressed = props.onDelete ? {} : { 'aria-pressed': chosen };
  return <Look variant="outlined" data-chosen={chosen} {...pressed} {...props} />;
}
