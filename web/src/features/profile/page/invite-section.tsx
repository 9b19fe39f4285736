import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { CopyIcon, ShareIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { copyText, shareOrCopy } from '@/lib/share';
import { SettingGroup } from '@/ui/setting-group';
import { noteLook } from '@/ui/theme/chosen';

/** The registration page with the referral id prefilled. */
export const inviteLink = (referralId: string): string =>
  `${location.origin}/register?referral=${encodeURIComponent(referralId)}`;

function Code(props: { id: string; onCopy: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={[
        noteLook,
        { display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 },
      ]}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.primary' }}>
          {t('profile.referralId')}
        </Typography>
        <Typography component="p" variant="figure" sx={{ fontSize: '2rem', overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{props.id}</bdi>
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={props.onCopy}>
        {t('profile.copyId')}
      </Button>
    </Box>
  );
}

const stepMark = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  bgcolor: 'surface',
  typography: 'caption',
  fontWeight: 600,
};

/** The referral id, buttons to share it, and the bonus for both sides (PROF-3). */
export function InviteSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { bonus, bonusesPerMonth, bonusAfterRides: rides, appName, MobileLoginEnabled } = useSettings();
  const id = user.referralId ?? '';
  const link = inviteLink(id);
  const firstText = MobileLoginEnabled ? 'profile.inviteBonusPhone' : 'profile.inviteBonus';
  const bonusText = rides > 1 ? 'profile.inviteBonusRides' : firstText;
  const gift = bonus > 0 ? t(bonusText, { bonus: money(bonus), rides }) : t('profile.inviteNoBonus');
  const firstStep = MobileLoginEnabled ? 'profile.step3Phone' : 'profile.step3';
  const lastStep = rides > 1 ? 'profile.step3Rides' : firstStep;

  const failed = t('profile.copyFailed');
  const share = () => {
    const text = t('profile.shareText', { app: appName });
    void shareOrCopy({ title: appName, text, url: link }, { copied: t('profile.linkCopied'), failed });
  };
  return (
    <SettingGroup alone title={t('profile.invite')} text={gift}>
      {bonus > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {t('profile.inviteCap', { most: bonusesPerMonth })}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Code id={id} onCopy={() => void copyText(id, { copied: t('profile.idCopied'), failed })} />
        <Typography component="p" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{link}</bdi>
        </Typography>
        <Button size="large" startIcon={<ShareIcon />} onClick={share} sx={{ justifySelf: { sm: 'start' } }}>
          {t('profile.share')}
        </Button>
        <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {(['profile.step1', 'profile.step2', 'profile.step3'] as const).map((step, index) => (
            <Box
              component="li"
              key={step}
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2' }}
            >
              <Box component="span" aria-hidden className="tnum" sx={stepMark}>
                {index + 1}
              </Box>
              {t(step !== 'profile.step3' ? step : bonus > 0 ? lastStep : 'profile.step3Plain')}
            </Box>
          ))}
        </Box>
      </Box>
    </SettingGroup>
  );
}
