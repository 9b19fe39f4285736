import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Illustrations in ink and amber; their classes take colours from the theme, so they follow light and dark. */
const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    width: 200,
    height: 'auto',
    maxWidth: '100%',
    '& .ground': { fill: palette.surface },
    '& .line': {
      fill: 'none',
      stroke: palette.text.primary,
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    '& .body': {
      fill: palette.background.paper,
      stroke: palette.text.primary,
      strokeWidth: 2,
      strokeLinejoin: 'round',
    },
    '& .faint': { fill: 'none', stroke: palette.outline, strokeWidth: 1.5, strokeLinecap: 'round' },
    '& .amber': { fill: palette.amber, stroke: palette.onAmber, strokeWidth: 2, strokeLinejoin: 'round' },
    '& .route': {
      fill: 'none',
      stroke: palette.amber,
      strokeWidth: 5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    '& .casing': {
      fill: 'none',
      stroke: palette.text.primary,
      strokeWidth: 8,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    '& .ink': { fill: palette.text.primary },
  };
});

function Art(props: { children: ReactNode }) {
  return (
    <Drawing viewBox="0 0 200 140" aria-hidden focusable="false">
      <ellipse className="ground" cx="100" cy="112" rx="92" ry="22" />
      {props.children}
    </Drawing>
  );
}

/** No bookings: an empty road with a pin at its end. */
export function EmptyRoadArt() {
  return (
    <Art>
      <path className="casing" d="M22 116c40 0 34-34 72-34 30 0 26-30 56-32" />
      <path className="route" d="M22 116c40 0 34-34 72-34 30 0 26-30 56-32" strokeDasharray="0.1 11" />
      <circle className="body" cx="22" cy="116" r="6" />
      <path className="amber" d="M150 50s14-11.5 14-22a14 14 0 0 0-28 0c0 10.5 14 22 14 22z" />
      <circle className="ink" cx="150" cy="28" r="4.5" />
      <path className="faint" d="M40 70h24M34 78h14M120 104h36" />
    </Art>
  );
}

/** No results: a magnifier over a map. */
export function NothingFoundArt() {
  return (
    <Art>
      <path className="body" d="M44 40l36-12 40 12 36-12v72l-36 12-40-12-36 12z" />
      <path className="faint" d="M80 28v72M120 40v72M52 62l22-6M52 80l22-6M128 66l20-7M88 54l24 8M88 74l24 8" />
      <circle className="amber" cx="112" cy="64" r="22" />
      <path className="line" d="M128 80l20 20" strokeWidth="6" />
    </Art>
  );
}

/** No driver found: a driver's card without a driver. */
export function NobodyArt() {
  return (
    <Art>
      <rect className="body" x="52" y="30" width="96" height="76" rx="12" />
      <circle className="amber" cx="100" cy="58" r="13" />
      <path className="line" d="M76 94c2-12 12-18 24-18s22 6 24 18" />
      <path className="faint" d="M30 60h12M24 72h12M160 56h14M166 68h12" />
    </Art>
  );
}

/** An empty table: rows without content. */
export function EmptyTableArt() {
  return (
    <Art>
      <rect className="body" x="40" y="26" width="120" height="82" rx="12" />
      <path className="line" d="M40 48h120" />
      <path className="faint" d="M54 64h44M54 78h60M54 92h34M126 64h20M126 78h20M126 92h20" />
      <circle className="amber" cx="148" cy="30" r="14" />
      <path className="line" d="M148 24v12M142 30h12" />
    </Art>
  );
}

/** An empty wallet. */
export function EmptyWalletArt() {
  return (
    <Art>
      <path className="body" d="M48 46l80-18a8 8 0 0 1 10 8v10h10a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8V48" />
      <path className="line" d="M46 48h92" />
      <circle className="amber" cx="138" cy="78" r="9" />
      <path className="faint" d="M58 64h40M58 78h24" />
    </Art>
  );
}

/** Something broke: a road with a gap. */
export function BrokenRoadArt() {
  return (
    <Art>
      <path className="casing" d="M18 108c30 0 34-16 54-20M128 66c20-6 26-22 54-22" />
      <path className="route" d="M18 108c30 0 34-16 54-20M128 66c20-6 26-22 54-22" />
      <path className="body" d="M84 98V70h32v28z" />
      <path className="amber" d="M82 70h36v10H82z" />
      <path className="line" d="M90 80l6-10M104 80l6-10M90 98v8M110 98v8" />
      <path className="faint" d="M62 60h10M58 50h6M136 92h14" />
    </Art>
  );
}

/** No network or no map. */
export function NoSignalArt() {
  return (
    <Art>
      <path className="body" d="M66 30h68a8 8 0 0 1 8 8v66a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z" />
      <path className="line" d="M78 66a32 32 0 0 1 44 0M86 76a20 20 0 0 1 28 0M80 50l40 44" />
      <circle className="amber" cx="100" cy="90" r="7" />
    </Art>
  );
}
