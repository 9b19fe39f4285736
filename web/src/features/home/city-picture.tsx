import { type CSSObject, keyframes, styled, type Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';

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
const appear = keyframes({ from: { opacity: 0 } });
const ROUND_MS = '14s';

const byNight = {
  '& .street': { fill: '#252B36' },
  '& .block': { fill: '#161A22' },
  '& .house': { fill: '#1E242E' },
  '& .park': { fill: '#16211A' },
  '& .tree': { fill: '#1F2E23' },
  '& .square': { fill: '#1B212B', stroke: '#2A303B' },
  '& .water': { stroke: '#0A0D13' },
  '& .bridge, & .minor, & .main': { stroke: '#252B36' },
  '& .lake': { fill: '#0A0D13' },
  '& .route-edge': { stroke: '#07090D' },
};

const wayStyle = (theme: Theme): CSSObject => ({
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
    offsetRotate: 'auto',
    // The car's position if the user prefers reduced motion.
    offsetDistance: '58%',
    animation: `${drive} ${ROUND_MS} linear infinite`,
  },
});

const Svg = styled('svg')(({ theme }) => ({
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
  '& .lake': { fill: '#D9E2E5' },
  '& .minor, & .main': { fill: 'none', stroke: '#FFFFFF', strokeLinecap: 'round', strokeLinejoin: 'round' },
  '& .minor': { strokeWidth: 4 },
  '& .main': { strokeWidth: 9 },
  animation: `${appear} 400ms ease-out both`,
  // The middle of what the hero's words leave free of the picture, and how large a checked way is drawn there.
  '--way-side': '0px',
  '--way-y': '500px',
  '--way-scale': 1.15,
  [theme.breakpoints.up('md')]: { '--way-side': '80px', '--way-y': '380px', '--way-scale': 1 },
  [theme.breakpoints.up('lg')]: { '--way-scale': 1.15 },
  '& .town': { transition: 'opacity 250ms ease-out, transform 700ms ease-in-out' },
  '&[data-quiet="true"] .town': { opacity: 0.4 },
  ...wayStyle(theme),
  '& .pulse': {
    fill: theme.vars!.palette.amber,
    transformBox: 'fill-box',
    transformOrigin: 'center',
    animation: `${pulse} 2.4s ease-out infinite`,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '&, & *': { animation: 'none !important', transition: 'none !important' },
  },
  ...theme.applyStyles('dark', byNight),
}));

/** The hero's picture: ink, paper and amber, filled by what is drawn inside. It appears softly, for it comes late. */
export function CityPicture(props: ComponentProps<typeof Svg>) {
  return <Svg preserveAspectRatio="xMidYMid slice" role="img" {...props} />;
}
