import Box from '@mui/material/Box';

/** Words in another direction than the page's also end in the ellipsis, not begin with it. */
const look = { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, unicodeBidi: 'plaintext', textAlign: 'left' };

/** Words beside others in a cell: they end in an ellipsis, and are whole under the pointer. */
export function CutWords({ children }: { children: string }) {
  return (
    <Box component="span" title={children} sx={look}>
      {children}
    </Box>
  );
}
