import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSettings } from '@/lib/settings-queries';

/** Head of a page: title, a count or sentence under it, actions at its end. Also sets the document title. */
export function PageHead(props: { title: string; text?: ReactNode; actions?: ReactNode }) {
  const { appName } = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.title} · ${appName}`;
    return () => {
      document.title = appName;
    };
  }, [props.title, appName]);
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1" ref={heading} tabIndex={-1}>
          {props.title}
        </Typography>
        {props.text && (
          <Typography className="tnum" sx={{ color: 'text.secondary', mt: 0.5 }} component="div" variant="body2">
            {props.text}
          </Typography>
        )}
      </Box>
      {props.actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{props.actions}</Box>}
    </Box>
  );
}
