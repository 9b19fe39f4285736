import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type Figure = { label: string; value: ReactNode; isBad?: boolean };

/** Sums of a period above its chart. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${figures.length}, minmax(0, auto))` },
        justifyContent: 'start',
      }}
    >
      {figures.map(({ label, value, isBad }) => (
        <div key={label}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="h3"
            className="tnum"
            sx={{ m: 0, overflowWrap: 'anywhere', color: isBad ? 'error.main' : 'text.primary' }}
          >
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The frame around the sums and the chart of a report. */
export function ReportFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        p: { xs: 2, md: 3 },
        mb: 3,
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}
