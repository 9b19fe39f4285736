import { styled } from '@mui/material/styles';

const WIDTH = 160;
const HEIGHT = 56;

const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    display: 'block',
    width: '100%',
    maxWidth: WIDTH,
    height: HEIGHT,
    // With less room beside the text than this, it moves below.
    flex: '1 1 72px',
    minWidth: 0,
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
