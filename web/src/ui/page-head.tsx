import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormat } from '@/lib/format';
import { useRowCount } from './table/row-count';
import { usePageTitle } from './use-page-title';

/** Title, text and actions share one axis. On phones the text is a line below the others. */
const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1.5, md: 2 },
  rowGap: 0.5,
  minHeight: 56,
  mb: 2,
} as const;

/** Lower than elsewhere: the head is as high as the row of the logo beside it. */
const low = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  marginInlineStart: 'auto',
  '& .MuiButton-root, & select': { minHeight: { xs: 44, md: 36 } },
  '& .MuiButton-root': { px: 1.5, typography: 'subtitle2' },
} as const;

/** Head of a page: title, the number of its rows, a sentence, actions at its end. Also sets the document title. */
export function PageHead(props: { title: string; text?: ReactNode; actions?: ReactNode }) {
  const { number } = useFormat();
  const { count } = useRowCount();
  usePageTitle(props.title);
  return (
    <Box component="header" sx={head}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h1" tabIndex={-1}>
          {props.title}
        </Typography>
        {count !== undefined && count > 0 && (
          // The pager states it, too.
          <Typography variant="body2" component="span" aria-hidden className="tnum" sx={{ color: 'text.secondary' }}>
            {number(count)}
          </Typography>
        )}
      </Box>
      {props.text && (
        <Typography
          className="tnum"
          component="div"
          variant="body2"
          sx={{
            color: 'text.secondary',
            flex: { xs: '1 0 100%', md: '1 1 240px' },
            order: { xs: 1, md: 0 },
            minWidth: 0,
          }}
        >
          {props.text}
        </Typography>
      )}
      {props.actions && <Box sx={low}>{props.actions}</Box>}
    </Box>
  );
}
