import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';

/** Longer amounts get a smaller font, to fit on a small phone. */
const LARGE_FITS = 11;

/** The amount in the largest type that fits its container. */
export function BigMoney(props: { amount: number; color?: string }) {
  const { money } = useFormat();
  const text = money(props.amount);
  return (
    <Typography
      variant={text.length > LARGE_FITS ? 'h1' : 'display'}
      component="p"
      className="tnum"
      sx={{ color: props.color, overflowWrap: 'anywhere' }}
    >
      {text}
    </Typography>
  );
}
