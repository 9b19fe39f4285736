import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useMe } from '@/lib/use-me';
import { updateProfile } from '../api';
import { SettingGroup } from '@/ui/setting-group';
import { SwitchLine } from '@/ui/form/switch-line';

type MailChoices = Pick<User, 'language'> & { mail?: boolean };

const changesOf = ({ mail, language }: MailChoices) => ({
  ...(mail === undefined ? {} : { notifications: { mail } }),
  ...(language === undefined ? {} : { language }),
});

/**
 * Whether e-mails are sent to the user, and in which language. Optimistic update: saved at once, rolled back on
 * failure.
 */
export function MailGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const { choices } = useLanguage();
  const { notifications, language = 'en' } = user;
  const save = useMutation({
    mutationFn: (choices: MailChoices) => updateProfile(changesOf(choices)),
    onMutate: choices => {
      const { notifications: changed, ...rest } = changesOf(choices);
      me.patch({ ...rest, ...(changed ? { notifications: { ...notifications, ...changed } } : {}) });
      return { before: { notifications, language: user.language } };
    },
    onSuccess: answer => me.patch({ notifications: answer.user.notifications, language: answer.user.language }),
    onError: (_error, _wishes, context) => me.patch(context?.before ?? {}),
    scope: { id: 'notifications' },
  });
  const wantsMail = notifications?.mail ?? true;
  return (
    <SettingGroup title={t('profile.mail')} text={t('profile.mailText')}>
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <SwitchLine
          label={t('profile.mailSwitch')}
          help={t(user.usertype === 'driver' ? 'profile.mailHelpDriver' : 'profile.mailHelp')}
          on={wantsMail}
          onChange={mail => save.mutate({ mail })}
        />
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'hairline' }}>
          <TextField
            select
            fullWidth
            label={t('profile.mailLanguage')}
            value={language}
            disabled={!wantsMail}
            onChange={event => save.mutate({ language: event.target.value })}
            slotProps={{ select: { native: true } }}
          >
            {choices.map(choice => (
              <option key={choice.locale} value={choice.locale} lang={choice.locale}>
                {choice.name}
              </option>
            ))}
          </TextField>
        </Box>
      </Box>
    </SettingGroup>
  );
}
