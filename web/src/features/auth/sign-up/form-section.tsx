import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A section of a long form under its heading; a short form is one section without a heading. */
export function FormSection(props: { title?: string; help?: string; hidden?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      hidden={props.hidden}
      aria-labelledby={props.title ? id : undefined}
      sx={{
        display: 'grid',
        gap: 2,
        '&[hidden]': { display: 'none' },
        ...(props.title && { 'section:not([hidden]) ~ &': { pt: 2.5, borderTop: 1, borderColor: 'hairline' } }),
      }}
    >
      {props.title && (
        <Box>
          <Typography id={id} variant="h3" component="h2">
            {props.title}
          </Typography>
          {props.help && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {props.help}
            </Typography>
          )}
        </Box>
      )}
      {props.children}
    </Box>
  );
}

export const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' };
