import Box from '@mui/material/Box';
import { create } from 'qrcode';
import { useMemo } from 'react';

/** White around it, in modules: scanners want four. */
const MARGIN = 4;

/** The dark modules, each run of a row as one stroke. */
const pathOf = ({ size, data }: { size: number; data: Uint8Array }): string =>
  Array.from({ length: size }, (_, row) => {
    const line = [...data.slice(row * size, (row + 1) * size)].join('');
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${row}h${run.length}v1h-${run.length}z`);
  })
    .flat()
    .join('');

/** A text as a QR code: dark on white in every scheme, because scanners want it so. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return { path: pathOf(modules), size: modules.size };
  }, [text]);
  const side = size + 2 * MARGIN;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{
        width: 208,
        maxWidth: '100%',
        bgcolor: '#fff',
        borderRadius: 1.5,
        border: 1,
        borderColor: 'hairline',
        forcedColorAdjust: 'none',
      }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
