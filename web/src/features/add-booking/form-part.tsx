import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A section of the form under its heading; `end` is shown at the far end of the heading row. */
export function FormPart(props: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} variant="h4" component="h2">
          {props.title}
        </Typography>
        {props.end}
      </Box>
      {props.children}
    </Box>
  );
}
