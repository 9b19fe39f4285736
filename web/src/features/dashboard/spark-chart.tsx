import { styled } from '@mui/material/styles';

const WIDTH = 112;
const HEIGHT = 40;

const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    display: 'block',
    width: '100%',
    maxWidth: WIDTH,
    height: HEIGHT,
    flex: '1 1 56px',
    minWidth: 0,
    [theme.breakpoints.down('sm')]: { display: 'none' },
    overflow: 'visible',
    // The time axis runs left to right in every language.
    direction: 'ltr',
    '& .bar': { fill: palette.hairline },
    '& .bar:last-of-type': { fill: palette.amber, stroke: palette.text.primary, strokeWidth: 1.5 },
  };
});

function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0);
  const step = WIDTH / values.length;
  return values.map((value, index) => {
    const tall = most > 0 ? Math.max(3, (value / most) * (HEIGHT - 4)) : 3;
    return (
      <rect
        key={index}
        className="bar"
        x={index * step + 1.5}
        y={HEIGHT - 1 - tall}
        width={step - 3}
        height={tall}
        rx={2}
      />
    );
  });
}

/** A bar for each of a few days, the last in amber. `label` is its text alternative. */
export function SparkChart(props: { values: readonly number[]; label: string }) {
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.label} preserveAspectRatio="none">
      <Bars values={props.values} />
    </Drawing>
  );
}
