import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import type { ApiDocument } from './api-document';
import { mono } from './look';
import { RichText } from './rich-text';
import { SchemaTree } from './schema-tree';

/** The WebSocket API: connecting, topics and messages. */
export function LivePart({ document }: { document: ApiDocument }) {
  const { t } = useTranslation();
  const { description, topics, clientMessage, serverMessage } = document['x-websocket'];
  const sides = [
    { title: t('developers.sends'), schema: clientMessage, side: 'request' },
    { title: t('developers.hears'), schema: serverMessage, side: 'answer' },
  ] as const;
  return (
    <Box component="section" id="live" sx={{ mt: 6 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('developers.live')}
      </Typography>
      <RichText text={description} />
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3, mb: 1 }}>
        {t('developers.topics')}
      </Typography>
      <Box component="dl" dir="ltr" lang="en" sx={{ m: 0, display: 'grid', gap: 1, typography: 'body2' }}>
        {Object.entries(topics).map(([topic, text]) => (
          <Box key={topic} sx={{ display: 'grid', gap: { xs: 0.25, md: 2 }, gridTemplateColumns: { md: '220px 1fr' } }}>
            <Box component="dt" sx={{ ...mono, fontWeight: 650 }}>
              {topic}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {sides.map(({ title, schema, side }) => (
          <Box key={title} sx={{ minWidth: 0 }}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              {title}
            </Typography>
            <Box dir="ltr">
              <SchemaTree document={document} schema={schema} side={side} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
