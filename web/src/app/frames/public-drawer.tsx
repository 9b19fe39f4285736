import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Brand } from '@/ui/brand';
import { CloseIcon } from '@/ui/shell-icons';
import { usePublicNav } from './public-nav';
import { SocialLinks } from './social-links';

/** The site's navigation on small screens. */
export function PublicDrawer(props: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const entries = usePublicNav();
  return (
    <Drawer
      anchor="right"
      open={props.open}
      onClose={props.onClose}
      slotProps={{ paper: { 'aria-label': t('menu.main'), sx: { width: 'min(320px, 88vw)', p: 2 } } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
        <Brand />
        <IconButton aria-label={t('menu.close')} onClick={props.onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t('menu.main')} sx={{ display: 'grid' }}>
        {entries.map(entry => (
          <Box
            key={entry.label}
            component={NavLink}
            to={entry.path}
            end
            onClick={props.onClose}
            sx={{
              typography: 'h3',
              color: 'text.primary',
              textDecoration: 'none',
              py: 2,
              borderBottom: 1,
              borderColor: 'hairline',
              '&.active': { fontWeight: 720 },
            }}
          >
            {entry.text}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <SocialLinks />
      </Box>
    </Drawer>
  );
}
