import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { TargetIcon } from '@/ui/icons';

const Corner = styled(IconButton)(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 92,
  insetInlineEnd: 10,
  backgroundColor: theme.vars!.palette.raised,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.hairline}, 0 4px 12px rgb(10 12 18 / 0.2)`,
  '&:hover': { backgroundColor: theme.vars!.palette.surface },
}));

/** Brings the camera back, below the map's own controls. */
export function Recenter(props: { label: string; onClick: () => void }) {
  return (
    <Corner aria-label={props.label} onClick={props.onClick}>
      <TargetIcon />
    </Corner>
  );
}
