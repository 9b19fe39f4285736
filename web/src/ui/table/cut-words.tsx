import Box from '@mui/material/Box';

/** Texts in another direction than the page's have the ellipsis at the same end. */
const look = { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, unicodeBidi: 'plaintext', textAlign: 'left' };

/** Text beside other content in a cell: it ends in an ellipsis, with the full text under the pointer. */
export function CutWords({ children }: { children: string }) {
  return (
    <Box component="span" title={children} sx={look}>
      {children}
    </Box>
  );
}
