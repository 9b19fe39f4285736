import Box from '@mui/material/Box';

/**
 * Parts that the browser draws itself; they reappear with the focus, for typing. Browsers lay them out from the left in
 * every language: the button moves to the end of the line, so that it does not cover the text.
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
 * For the input of a day or a moment. A browser writes it in the format of its own language, in which 03/04 may be a
 * day in March or in April: until the field is edited, it shows the value in the words of the page.
 */
export const inWords = (words: string | undefined) => ({
  sx: ownParts,
  endAdornment: (
    <Box component="bdi" aria-hidden className="tnum" sx={wordsLook}>
      {words ?? '–'}
    </Box>
  ),
});
