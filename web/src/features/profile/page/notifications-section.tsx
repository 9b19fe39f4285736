import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import { PushSwitch } from '@/features/push/push-switch';
import { updateProfile } from '../api';
import { useTranslation } from '@/i18n/translation';
import { SettingGroup } from '@/ui/setting-group';
import { MailGroup } from './mail-group';
import { SwitchLine } from '@/ui/form/switch-line';
import { useMe } from '@/lib/use-me';

type NotificationChoices = NonNullable<User['notifications']>;

/** Push notification settings. Each switch saves optimistically and is rolled back on failure. */
function DevicesGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  // Unset preferences default to on.
  const choices = { rides: true, chat: true, account: true, ...user.notifications };
  const save = useMutation({
    mutationFn: (notifications: NotificationChoices) => updateProfile({ notifications }),
    onMutate: notifications => {
      me.patch({ notifications });
      return { before: user.notifications };
    },
    onSuccess: answer => me.patch({ notifications: answer.user.notifications }),
    onError: (_error, _notifications, context) => me.patch({ notifications: context?.before }),
    scope: { id: 'notifications' },
  });
  const driver = user.usertype === 'driver';
  return (
    <SettingGroup first title={t('profile.push')} text={t('profile.pushText')}>
      <PushSwitch />
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <SwitchLine
          label={t('profile.pushRides')}
          help={t(driver ? 'profile.pushRidesDriver' : 'profile.pushRidesRider')}
          on={choices.rides}
          onChange={rides => save.mutate({ ...choices, rides })}
        />
        {(driver || user.usertype === 'rider') && (
          <SwitchLine
            label={t('profile.pushChat')}
            help={t(driver ? 'profile.pushChatDriver' : 'profile.pushChatRider')}
            on={choices.chat}
            onChange={chat => save.mutate({ ...choices, chat })}
          />
        )}
        <SwitchLine
          label={t('profile.pushAccount')}
          help={t('profile.pushAccountHelp')}
          on={choices.account}
          onChange={account => save.mutate({ ...choices, account })}
        />
      </Box>
    </SettingGroup>
  );
}

/** Notifications outside the app: push and e-mail. */
export function NotificationsSection({ user }: { user: User }) {
  return (
    <>
      <DevicesGroup user={user} />
      <MailGroup user={user} />
    </>
  );
}
