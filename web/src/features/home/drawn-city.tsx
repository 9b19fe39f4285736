import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { blocks, citySize, type Point, routePath, routePoints, TURN_DEGREES } from './city-plan';

const drive = keyframes({
  '0%': { offsetDistance: '0%' },
  '8%': { offsetDistance: '0%' },
  '88%, 100%': { offsetDistance: '100%' },
});
const trail = keyframes({ '0%, 8%': { strokeDashoffset: 1 }, '88%, 100%': { strokeDashoffset: 0 } });
const pulse = keyframes({
  '0%': { transform: 'scale(0.4)', opacity: 0.7 },
  '100%': { transform: 'scale(2.4)', opacity: 0 },
});
const ROUND_MS = '14s';

const byNight = {
  '& .street': { fill: '#252B36' },
  '& .block': { fill: '#161A22' },
  '& .house': { fill: '#1E242E' },
  '& .park': { fill: '#16211A' },
  '& .tree': { fill: '#1F2E23' },
  '& .square': { fill: '#1B212B', stroke: '#2A303B' },
  '& .water': { stroke: '#0A0D13' },
  '& .bridge': { stroke: '#252B36' },
  '& .route-edge': { stroke: '#07090D' },
};

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: '100%',
  '& .street': { fill: '#FFFFFF' },
  '& .block': { fill: '#F0ECE3' },
  '& .house': { fill: '#E3DCCD' },
  '& .park': { fill: '#E1E7D5' },
  '& .tree': { fill: '#CFD9BE' },
  '& .square': { fill: '#FAF7F1', stroke: '#E4DDCF' },
  '& .water': { fill: 'none', stroke: '#D9E2E5', strokeWidth: 92, strokeLinecap: 'round' },
  '& .bridge': { fill: 'none', stroke: '#FFFFFF', strokeWidth: 22 },
  '& .town': { transition: 'opacity 250ms ease-out' },
  '&[data-quiet="true"] .town': { opacity: 0.4 },
  '& .route-edge': {
    fill: 'none',
    stroke: '#14171F',
    strokeWidth: 13,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .route': {
    fill: 'none',
    stroke: theme.vars!.palette.amber,
    strokeWidth: 8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .driven': {
    fill: 'none',
    stroke: '#8C6A1A',
    strokeWidth: 8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeDasharray: '1 1',
    strokeDashoffset: 0.42,
    animation: `${trail} ${ROUND_MS} linear infinite`,
  },
  '& .car': {
    offsetPath: `path("${routePath}")`,
    offsetRotate: 'auto',
    // The car's position if the user prefers reduced motion.
    offsetDistance: '58%',
    animation: `${drive} ${ROUND_MS} linear infinite`,
  },
  '& .pulse': {
    fill: theme.vars!.palette.amber,
    transformBox: 'fill-box',
    transformOrigin: 'center',
    animation: `${pulse} 2.4s ease-out infinite`,
  },
  '@media (prefers-reduced-motion: reduce)': { '& .car, & .driven, & .pulse': { animation: 'none !important' } },
  ...theme.applyStyles('dark', byNight),
}));

const trees = [
  [298, 124],
  [340, 108],
  [382, 132],
  [310, 206],
  [358, 232],
  [454, 118],
  [492, 142],
  [478, 212],
  [392, 262],
  [300, 266],
] as const;

function Town() {
  return (
    <g className="town" transform={`rotate(${TURN_DEGREES} ${citySize.width / 2} ${citySize.height / 2})`}>
      <rect className="street" x="-600" y="-400" width="2200" height="1700" />
      {blocks.map(block => (
        <g key={`${block.x} ${block.y}`}>
          <rect
            className={block.kind === 'houses' ? 'block' : block.kind}
            x={block.x}
            y={block.y}
            width={block.width}
            height={block.height}
            rx="7"
          />
          {block.houses.map(house => (
            <rect key={`${house.x} ${house.y}`} className="house" {...house} rx="2.5" />
          ))}
        </g>
      ))}
      {trees.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="tree" cx={x} cy={y} r="9" />
      ))}
      <path className="water" d="M-240 420C40 470 150 900 420 900S700 720 1300 700" />
      <path className="bridge" d="M170 640v180M660 690v160M900 640v140" />
    </g>
  );
}

/** The car from above, its nose to the right, as `offset-path` expects. */
function Car() {
  return (
    <g className="car">
      <rect x="-21" y="-11" width="42" height="22" rx="9" fill="#14171F" stroke="#FFFFFF" strokeWidth="2.5" />
      <rect x="-9" y="-7" width="14" height="14" rx="3" fill="#FFB300" />
      <path d="M9-6q4 6 0 12" fill="none" stroke="#8F96A4" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  );
}

/** Where a way begins and ends. */
export function WayEnds({ from, to }: { from: Point; to: Point }) {
  return (
    <>
      <circle cx={from.x} cy={from.y} r="14" fill="#14171F" stroke="#FFFFFF" strokeWidth="3.5" />
      <circle cx={from.x} cy={from.y} r="5" fill="#FFB300" />
      <circle className="pulse" cx={to.x} cy={to.y} r="16" />
      <g transform={`translate(${to.x} ${to.y})`}>
        <path
          d="M0 4s22-23 22-40A22 22 0 0 0-22-36C-22-19 0 4 0 4z"
          fill="#FFB300"
          stroke="#14171F"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        <rect x="-8" y="-44" width="16" height="16" rx="2.5" fill="#14171F" />
      </g>
    </>
  );
}

function SampleWay() {
  return (
    <>
      <path className="route-edge" d={routePath} />
      <path className="route" d={routePath} />
      <path className="driven" d={routePath} pathLength={1} />
      <WayEnds from={routePoints[0]!} to={routePoints.at(-1)!} />
      <Car />
    </>
  );
}

/**
 * The hero's picture: a drawn city with an amber route and a car moving along it, or, over a quieter city, the way in
 * `children`.
 */
export function DrawnCity(props: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Picture
      style={{ transform: 'scaleX(var(--wf-mirror, 1))' }}
      viewBox={`0 0 ${citySize.width} ${citySize.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('home.cityAlt')}
      data-quiet={Boolean(props.children)}
    >
      <Town />
      {props.children || <SampleWay />}
    </Picture>
  );
}
