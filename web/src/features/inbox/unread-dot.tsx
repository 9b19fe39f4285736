import Box from '@mui/material/Box';
import { useUnread } from './api';

const dot = {
  position: 'absolute',
  top: 8,
  insetInlineEnd: 8,
  width: 10,
  height: 10,
  border: 2,
  borderColor: 'background.default',
  borderRadius: '50%',
  bgcolor: 'error.main',
} as const;

/** Marks the button behind which the inbox stands while it has something unread. */
export function UnreadDot() {
  return useUnread() > 0 ? <Box component="span" aria-hidden sx={dot} /> : null;
}
