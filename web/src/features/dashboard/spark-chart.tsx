import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { sparkOf } from './spark';

const WIDTH = 160;
const HEIGHT = 56;

const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    display: 'block',
    width: '100%',
    maxWidth: WIDTH,
    height: HEIGHT,
    // Less room beside the words than this, and it goes below them.
    flex: '1 1 72px',
    minWidth: 0,
    overflow: 'visible',
    // The time axis runs left to right in every language.
    direction: 'ltr',
    '& .line': {
      fill: 'none',
      stroke: palette.text.primary,
      strokeWidth: 2,
      vectorEffect: 'non-scaling-stroke',
      strokeLinejoin: 'round',
      strokeLinecap: 'round',
    },
    '& .end': { fill: palette.amber, stroke: palette.text.primary, strokeWidth: 2 },
    '& stop': { stopColor: palette.amber },
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

function Line({ values }: { values: readonly number[] }) {
  const fade = useId();
  const spark = sparkOf(values, WIDTH, HEIGHT, 5);
  if (!spark) return null;
  return (
    <>
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopOpacity="0.55" />
        <stop offset="1" stopOpacity="0" />
      </linearGradient>
      <path d={spark.area} fill={`url(#${fade})`} />
      <path d={spark.line} className="line" />
      <circle className="end" cx={spark.end.x} cy={spark.end.y} r={4} />
    </>
  );
}

/** A sparkline of a few days. `label` is its text alternative. */
export function SparkChart(props: { values: readonly number[]; kind: 'bars' | 'line'; label: string }) {
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.label} preserveAspectRatio="none">
      {props.kind === 'bars' ? <Bars values={props.values} /> : <Line values={props.values} />}
    </Drawing>
  );
}
