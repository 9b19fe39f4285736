import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { authErrorKey } from '@/lib/auth-error';
import { leaveForProvider, type SocialProvider } from '@/lib/social';
import { showAlert } from '@/lib/stores/alerts';
import { AppleMark, FacebookMark, GoogleMark } from './provider-marks';
import { useConfig } from '@/lib/stage-config';

const marks = { google: GoogleMark, apple: AppleMark, facebook: FacebookMark } as const;
const order = ['google', 'apple', 'facebook'] as const;

/**
 * Providers on offer: admins enable Facebook in the settings, the others depend on the stage's configuration.
 */
function useOffered() {
  const { FacebookLoginEnabled } = useSettings();
  const federation = useConfig()?.federation;
  const set = new Set(federation?.providers);
  const shown = order.filter(provider => (provider === 'facebook' ? FacebookLoginEnabled : set.has(provider)));
  return {
    shown,
    isSetUp: (provider: SocialProvider) => set.has(provider),
    // A local stand-in, whose certificate browsers do not trust.
    isLocal: /^(localhost|127(\.\d+){3}|\[::1\])(:|$)/.test(federation?.domain ?? ''),
  };
}

/** Sign-in with social accounts, below the product's own sign-in (AUTH-5). */
export function SocialButtons(props: { next?: string; disabled?: boolean }) {
  const { t } = useTranslation();
  const { shown, isSetUp, isLocal } = useOffered();
  const leave = useMutation({
    mutationFn: (provider: SocialProvider) =>
      isSetUp(provider) ? leaveForProvider(provider, props.next) : showAlert('auth.facebookNotSetUp'),
    onError: error => void showAlert(authErrorKey(error)),
    meta: { silent: true },
  });
  if (shown.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.25, mt: 2.5 }}>
      <Divider sx={{ color: 'text.secondary', typography: 'body2', mb: 0.5 }}>{t('auth.or')}</Divider>
      {shown.map(provider => {
        const Mark = marks[provider];
        return (
          <Button
            key={provider}
            variant="outlined"
            size="large"
            startIcon={<Mark />}
            disabled={props.disabled}
            loading={leave.isPending && leave.variables === provider}
            loadingPosition="start"
            onClick={() => leave.mutate(provider)}
          >
            {t(`auth.with.${provider}`)}
          </Button>
        );
      })}
      {isLocal && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('auth.ownCertificate')}
        </Typography>
      )}
    </Box>
  );
}
