import { createSvgIcon } from '@mui/material/utils';

/** Makes one of our line icons: 24 px grid, 1.75 px strokes, round ends. */
export const line = (name: string, path: string, mirrored = false, width = 1.75) =>
  createSvgIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={mirrored ? { transform: 'scaleX(var(--wf-mirror, 1))', transformOrigin: 'center' } : undefined}
    />,
    name,
  );
