import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** One matter of a settings page: what it is on the left, the controls on the right; one above the other on a phone. */
export function SettingGroup(props: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** Where a link may point to. */
  anchor?: string;
  /** No line above. */
  first?: boolean;
}) {
  const id = useId();
  return (
    <Box
      component="section"
      id={props.anchor}
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { lg: '260px minmax(0, 640px)' },
        columnGap: 8,
        rowGap: 2,
        alignItems: 'start',
        py: 4,
        scrollMarginTop: 88,
        borderTop: 1,
        borderColor: 'hairline',
        ...(props.first && { borderTop: 0, pt: 0 }),
      }}
    >
      <Box sx={{ maxWidth: 640 }}>
        <Typography id={id} variant="h4" component="h2">
          {props.title}
        </Typography>
        {props.text && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {props.text}
          </Typography>
        )}
      </Box>
      <Box sx={{ minWidth: 0, maxWidth: 640 }}>{props.children}</Box>
    </Box>
  );
}
