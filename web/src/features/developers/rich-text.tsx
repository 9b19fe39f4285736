import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { mono } from './look';

/** Renders the document's inline Markdown: `code` and **bold**. */
function Line({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (part.startsWith('`'))
      return (
        <Box component="code" key={index} sx={{ ...mono, overflowWrap: 'anywhere' }}>
          {part.slice(1, -1)}
        </Box>
      );
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}

/** The document's English text, in paragraphs. */
export function RichText({ text }: { text: string }) {
  return (
    <Box dir="ltr" lang="en" sx={{ display: 'grid', gap: 1.5, '& p': { m: 0, maxWidth: '72ch' } }}>
      {text.split(/\n\n+/).map((paragraph, index) => (
        <p key={index}>
          <Line text={paragraph.replaceAll('\n', ' ')} />
        </p>
      ))}
    </Box>
  );
}
