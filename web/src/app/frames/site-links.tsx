import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled, useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { MoreIcon } from '@/ui/icons';
import { AnyLink, Copyright } from './public-footer';
import { useSitePages } from './public-nav';
import { SocialLinks } from './social-links';

const Links = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  fontSize: '0.875rem',
  padding: '8px 22px',
  color: theme.vars!.palette.text.secondary,
  '& nav': { display: 'flex', flexWrap: 'wrap', columnGap: 16 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 32, color: 'inherit', textDecoration: 'none' },
  '& a:hover': { color: theme.vars!.palette.text.primary, textDecoration: 'underline' },
}));

/** Links of the public footer, for users whose pages have no footer: about, terms, stores, networks. */
export function SiteLinks() {
  const { t } = useTranslation();
  const { AppleStoreLink, PlayStoreLink } = useSettings();
  const stores = [
    { link: AppleStoreLink, name: t('home.appStore') },
    { link: PlayStoreLink, name: t('home.playStore') },
  ].filter(({ link }) => link);
  return (
    <Links>
      <nav aria-label={t('menu.legal')}>
        {useSitePages().map(page => (
          <AnyLink key={page.path} {...page} />
        ))}
        {stores.map(({ link, name }) => (
          <a key={name} href={link} target="_blank" rel="noreferrer" translate="no">
            {name}
          </a>
        ))}
      </nav>
      <Box sx={{ display: 'flex', mx: -1.5, '& a': { width: 44, minHeight: 44, justifyContent: 'center' } }}>
        <SocialLinks />
      </Box>
      <Copyright />
    </Links>
  );
}

/** The same behind a button, if there is only room for icons. */
export function SiteLinksButton() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t('menu.legal');
  // Popovers are placed by the window's sides.
  const isRtl = useTheme().direction === 'rtl';
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: isRtl ? 'left' : 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: isRtl ? 'right' : 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { width: 'min(100vw - 32px, 15rem)', py: 1 } } }}
      >
        <SiteLinks />
      </Popover>
    </>
  );
}
