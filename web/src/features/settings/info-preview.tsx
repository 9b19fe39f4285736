import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { yearNow } from '@/lib/server-clock';
import type { Settings } from '#shared/contract/entities/settings';
import { SettingGroup } from '@/ui/setting-group';

const frame = { border: 1, borderColor: 'hairline', borderRadius: 1.5, overflow: 'hidden' } as const;
const part = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', p: 2 } as const;
const quiet = { color: 'text.secondary' } as const;

/** The browser's tab, the header, the stores and the footer with the typed texts. */
export function InfoPreview({ control }: { control: Control<Settings> }) {
  const { t } = useTranslation();
  const typed = useWatch({ control }) as Settings;
  const social = (
    [
      ['nav.facebook', typed.FacebookHandle],
      ['nav.twitter', typed.TwitterHandle],
      ['nav.instagram', typed.InstagramHandle],
    ] as const
  ).filter(([, handle]) => handle);
  const stores = [typed.AppleStoreLink && t('home.appStore'), typed.PlayStoreLink && t('home.playStore')].filter(
    Boolean,
  );
  const company = t('footer.copyright', { year: yearNow(), company: typed.CompanyName });
  return (
    <SettingGroup title={t('info.preview')} text={t('info.previewText')}>
      <Box sx={frame} role="group" aria-label={t('info.preview')}>
        <Box sx={{ ...part, bgcolor: 'surface' }}>
          <Typography variant="subtitle1" component="p" sx={{ flex: 1 }}>
            {typed.appName}
          </Typography>
          {social.map(([label]) => (
            <Typography key={label} variant="body2" sx={quiet}>
              {t(label)}
            </Typography>
          ))}
        </Box>
        {stores.length > 0 && (
          <Box sx={{ ...part, borderTop: 1, borderColor: 'hairline' }}>
            {stores.map(store => (
              <Typography key={store} variant="body2">
                {store}
              </Typography>
            ))}
          </Box>
        )}
        <Box sx={{ ...part, borderTop: 1, borderColor: 'hairline', typography: 'body2' }}>
          <Box
            component="span"
            sx={{ flex: '1 1 240px', ...(typed.CompanyWebsite && { textDecoration: 'underline' }) }}
          >
            {company} {t('footer.allRights')}
          </Box>
          <span>{t(typed.CompanyTerms ? 'info.ownTerms' : 'nav.terms')}</span>
          {typed.contact_email && <bdi dir="ltr">{typed.contact_email}</bdi>}
        </Box>
      </Box>
    </SettingGroup>
  );
}
