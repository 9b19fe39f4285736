import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useFormat } from '@/lib/format';
import { barOf, type MonthValue } from './month-values';
import { middleOf, type Period } from './period';

const HEIGHT = 168;

const Drawing = styled('div')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    // The time axis runs left to right in every language.
    direction: 'ltr',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: 'clamp(2px, 0.6vw, 10px)',
    '& .month': { minWidth: 0, textAlign: 'center' },
    '& .room': { position: 'relative', height: HEIGHT },
    '& .bar': {
      position: 'absolute',
      insetInline: 0,
      marginInline: 'auto',
      maxWidth: 44,
      minHeight: 2,
      borderRadius: 4,
      backgroundColor: palette.hairline,
    },
    '& .bar.has': { backgroundColor: palette.amber },
    '& .bar.loss': { backgroundColor: palette.error.main },
    '& .quiet .bar.has': { opacity: 0.45 },
    '& .name': { ...theme.typography.caption, color: palette.text.secondary, marginTop: 6, overflow: 'hidden' },
    '& .chosen .name': { color: palette.text.primary, fontWeight: 700 },
  };
});

function Month({ month, values, chosen }: { month: MonthValue; values: readonly number[]; chosen: Period }) {
  const { money, date } = useFormat();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { top, height } = barOf(month.value, values);
  const isChosen = chosen.month === month.month;
  const at = middleOf(month);
  const kind = month.value < 0 ? ' has loss' : month.value > 0 ? ' has' : '';
  return (
    <div
      className={`month ${isChosen ? 'chosen' : chosen.month ? 'quiet' : ''}`}
      title={`${date(at, 'month')}: ${money(month.value)}`}
    >
      <div className="room">
        <div className={`bar${kind}`} style={{ top: `${top * 100}%`, height: `${height * 100}%` }} />
      </div>
      <div className="name">{date(at, small ? 'monthLetter' : 'monthShort')}</div>
    </div>
  );
}

/**
 * A bar for each month, with the height of the highest and the depth of a loss; the figures are in the table below.
 * `label` is its text alternative.
 */
export function MonthChart(props: { title: string; label: string; months: readonly MonthValue[]; chosen?: Period }) {
  const { money } = useFormat();
  const values = props.months.map(({ value }) => value);
  const lowest = Math.min(0, ...values);
  const range = [...(lowest < 0 ? [lowest] : []), Math.max(0, ...values)].map(value => money(value));
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'caption', mb: 1.5 }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {props.title}
        </Box>
        <Box component="span" className="tnum" sx={{ color: 'text.secondary' }}>
          {range.join(' – ')}
        </Box>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
        <Drawing role="img" aria-label={props.label}>
          {props.months.map(month => (
            <Month key={`${month.year}-${month.month}`} month={month} values={values} chosen={props.chosen ?? {}} />
          ))}
        </Drawing>
      </Box>
    </Box>
  );
}
