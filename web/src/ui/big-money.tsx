import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { rounded } from '@/lib/rounded';

/** Longer amounts get a smaller font, to fit on a small phone. */
const LARGE_FITS = 11;
/** Width of a figure, in parts of its height: an amount that is wider than its place shrinks, and never breaks. */
const FIGURE_WIDTH = 0.62;

/** The amount in the largest type that fits its container. */
export function BigMoney(props: { amount: number; color?: string; variant?: 'figure' }) {
  const { money } = useFormat();
  const text = money(props.amount);
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Typography
        variant={props.variant ?? (text.length > LARGE_FITS ? 'h1' : 'display')}
        component="p"
        className="tnum"
        sx={{ color: props.color }}
      >
        <Box
          component="span"
          sx={{ whiteSpace: 'nowrap', fontSize: `min(1em, calc(100cqi / ${rounded(text.length * FIGURE_WIDTH, 2)}))` }}
        >
          {text}
        </Box>
      </Typography>
    </Box>
  );
}
