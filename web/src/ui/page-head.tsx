import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useFormat } from '@/lib/format';
import { useRowCount } from './table/row-count';
import { usePageTitle } from './use-page-title';

/** Head of a page: title, a count or sentence under it, actions at its end. Also sets the document title. */
export function PageHead(props: { title: string; text?: ReactNode; actions?: ReactNode }) {
  const { number } = useFormat();
  const { count } = useRowCount();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(props.title);
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography variant="h1" ref={heading} tabIndex={-1}>
            {props.title}
          </Typography>
          {count !== undefined && count > 0 && (
            // The pager states it, too.
            <Typography variant="h1" component="span" aria-hidden className="tnum" sx={{ color: 'text.secondary' }}>
              {number(count)}
            </Typography>
          )}
        </Box>
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
