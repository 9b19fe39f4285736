import Box from '@mui/material/Box';

/**
 * Parts that the field draws by itself; they return with the focus, for typing. Browsers lay them out from the left in
 * every language: the button goes to the end of the line, so that it does not cover the words.
 */
const ownParts = {
  '& input': { position: 'relative' },
  '& input::-webkit-datetime-edit': { paddingRight: '28px' },
  '& input::-webkit-calendar-picker-indicator': { position: 'absolute', right: 12, margin: 0 },
  '& input:not(:focus)': { color: 'transparent' },
  '& input:not(:focus)::-webkit-datetime-edit': { opacity: 0 },
} as const;

const wordsLook = {
  position: 'absolute',
  left: 14,
  insetBlock: 0,
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
  'input:focus ~ &': { display: 'none' },
} as const;

/**
 * For the input of a day or a moment. A browser writes it the way of its own language, in which 03/04 may be a day in
 * March or in April: until somebody types, it stands there in the words of the page.
 */
export const inWords = (words: string | undefined) => ({
  sx: ownParts,
  endAdornment: (
    <Box component="bdi" aria-hidden className="tnum" sx={wordsLook}>
      {words ?? '–'}
    </Box>
  ),
});
