import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { useTranslation } from '@/i18n/translation';
import { BackGuard } from '@/ui/back-guard';
import { usePageTitle } from '@/ui/use-page-title';
import { useSettings } from '@/lib/settings-queries';
import { useConfig } from '@/lib/stage-config';
import { RouteArt } from './route-art';

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  minHeight: 'calc(100dvh - 72px)',
  padding: '8px 16px 48px',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr', gap: 32, padding: '8px clamp(16px, 4vw, 64px) 64px' },
}));

const Aside = styled('aside')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    overflow: 'hidden',
    // Sticky, so that it stays in view beside a long form instead of stretching with it.
    position: 'sticky',
    top: 24,
    height: 'calc(100dvh - 136px)',
    minHeight: 520,
    borderRadius: 20,
    padding: 48,
    color: '#F3F1EA',
    backgroundColor: '#14171F',
    ...theme.applyStyles('dark', { backgroundColor: theme.vars!.palette.surface }),
  },
}));

/** Link to the outbox of e-mails and text messages on a local stage; nothing on any other. */
function OutboxLink() {
  const { t } = useTranslation();
  if (useConfig()?.stage !== 'local') return null;
  return (
    <Link href="/_outbox" target="_blank" rel="noreferrer" variant="caption" sx={{ color: 'text.secondary', mt: 3 }}>
      {t('auth.outbox')}
    </Link>
  );
}

const points = {
  rider: ['auth.aside1', 'auth.aside2', 'auth.aside3'],
  driver: ['auth.driverAside1', 'auth.driverAside2', 'auth.driverAside3'],
} as const;

/** Points of the introduction. The start code is mentioned only where trips start with one. */
function usePoints(drives: boolean | undefined) {
  const { otp_secure: hasCode } = useSettings();
  return points[drives ? 'driver' : 'rider'].filter(point => hasCode || point !== 'auth.aside3');
}

/** A form beside an introduction; on a phone only the form. */
export function AuthFrame(props: { title: string; text: string; drives?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const shown = usePoints(props.drives);
  usePageTitle(props.title);
  return (
    <Split>
      <Box
        sx={{
          display: 'grid',
          alignContent: 'center',
          minHeight: { md: 'calc(100dvh - 136px)' },
          justifyContent: 'center',
          gridTemplateColumns: 'minmax(0, 420px)',
        }}
      >
        <Typography variant="h1" sx={{ mt: { xs: 2, md: 0 } }}>
          {props.title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: 340, mt: 0.5, mb: 3 }}>{props.text}</Typography>
        {props.children}
        <OutboxLink />
        <BackGuard />
      </Box>
      <Aside>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {shown.map(point => (
            <Typography key={point} component="li" variant="h2">
              {t(point)}
            </Typography>
          ))}
        </Box>
        <RouteArt />
      </Aside>
    </Split>
  );
}
