import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';

/** A huge amount must fit a small phone too. */
const LARGE_FITS = 11;

/** The amount that matters now, as large as its place allows. */
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
