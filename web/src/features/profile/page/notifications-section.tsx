import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { updateProfile } from '../api';
import { SettingGroup } from '../setting-group';
import { useMe } from '@/lib/use-me';

type Wishes = NonNullable<User['notifications']>;

function Line(props: { label: string; help: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Typography component="label" htmlFor={id} variant="subtitle1" sx={{ display: 'block', cursor: 'pointer' }}>
          {props.label}
        </Typography>
        <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
          {props.help}
        </Typography>
      </Box>
      <Switch
        checked={props.on}
        onChange={(_event, on) => props.onChange(on)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
      />
    </Box>
  );
}

/** What the user's devices may tell. Saved with every switch; one that could not be saved goes back. */
export function NotificationsSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  // What is missing is on.
  const wishes = { rides: true, chat: true, account: true, ...user.notifications };
  const save = useMutation({
    mutationFn: (notifications: Wishes) => updateProfile({ notifications }),
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
    <SettingGroup alone title={t('profile.push')} text={t('profile.pushText')}>
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <Line
          label={t('profile.pushRides')}
          help={t(driver ? 'profile.pushRidesDriver' : 'profile.pushRidesRider')}
          on={wishes.rides}
          onChange={rides => save.mutate({ ...wishes, rides })}
        />
        {(driver || user.usertype === 'rider') && (
          <Line
            label={t('profile.pushChat')}
            help={t(driver ? 'profile.pushChatDriver' : 'profile.pushChatRider')}
            on={wishes.chat}
            onChange={chat => save.mutate({ ...wishes, chat })}
          />
        )}
        <Line
          label={t('profile.pushAccount')}
          help={t('profile.pushAccountHelp')}
          on={wishes.account}
          onChange={account => save.mutate({ ...wishes, account })}
        />
      </Box>
    </SettingGroup>
  );
}
