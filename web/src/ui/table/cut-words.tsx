import Box from '@mui/material/Box';

/** Of another direction than the page's, they end in the ellipsis too, not begin with it. */
const look = { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, unicodeBidi: 'plaintext', textAlign: 'left' };

/** Words beside others in a cell: they end in an ellipsis, and are whole under the pointer. */
export function CutWords({ children }: { children: string }) {
  return (
    <Box component="span" title={children} sx={look}>
      {children}
    </Box>
  );
}
