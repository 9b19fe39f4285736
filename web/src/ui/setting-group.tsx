import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

/** A group of settings: its title on the left, the controls on the right; stacked on a phone. */
export function SettingGroup(props: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** The id for links to this group. */
  anchor?: string;
  /** Omits the divider above. */
  first?: boolean;
  /** The only group of its section; its title is hidden on a phone, since the section's heading is the same. */
  alone?: boolean;
}) {
  const id = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const hidden = small && props.alone;
  return (
    <Box
      component="section"
      id={props.anchor}
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '260px minmax(0, 640px)' },
        columnGap: 8,
        rowGap: 2,
        alignItems: 'start',
        py: 4,
        scrollMarginTop: 88,
        borderTop: 1,
        borderColor: 'hairline',
        ...((props.first || props.alone) && { borderTop: 0, pt: 0 }),
      }}
    >
      <Box sx={{ maxWidth: 640 }}>
        <Typography id={id} variant="h4" component="h2" className={hidden ? 'visually-hidden' : undefined}>
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
