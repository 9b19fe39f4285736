import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CodeArt, LiveArt, PriceArt } from './feature-art';

const features = [
  { Art: PriceArt, title: 'home.feature1Title', text: 'home.feature1Text' },
  { Art: LiveArt, title: 'home.feature2Title', text: 'home.feature2Text' },
  { Art: CodeArt, title: 'home.feature3Title', text: 'home.feature3Text' },
] as const;

/** The three main features, each with an illustration. */
export function Features() {
  const { t } = useTranslation();
  return (
    <Box component="section" sx={{ px: 'clamp(20px, 4vw, 64px)', py: { xs: 8, md: 14 }, maxWidth: 1440, mx: 'auto' }}>
      <Typography variant="h1" component="h2" sx={{ mb: { xs: 4, md: 7 } }}>
        {t('home.featuresTitle')}
      </Typography>
      <Box sx={{ display: 'grid', gap: { xs: 5, md: 4 }, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
        {features.map(({ Art, title, text }) => (
          <Box key={title} component="article">
            <Box
              sx={{
                bgcolor: 'surface',
                border: 1,
                borderColor: 'hairline',
                borderRadius: 2.5,
                overflow: 'hidden',
                mb: 3,
              }}
            >
              <Art />
            </Box>
            <Typography variant="h3">{t(title)}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1, maxWidth: 400 }}>{t(text)}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
