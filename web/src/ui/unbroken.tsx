import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** A heading whose hyphenated words stay on one line: `drop-off` is one word. */
export function Unbroken({ text }: { text: string }) {
  if (!text.includes('-')) return text;
  return text.split(/(\S+-\S+)/).map((part, at) =>
    part.includes('-') ? (
      <Box key={at} component="span" sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
