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

/** Marks the button of the inbox while the inbox contains an unread notice. */
export function UnreadDot() {
  return useUnread() > 0 ? <Box component="span" aria-hidden sx={dot} /> : null;
}
