import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { OFFER_TTL_MS } from '#shared/contract/constants';
import { offerTimeFactors, type User } from '#shared/contract/entities/user';
import { SECOND_MS } from '#shared/contract/time';
import { useTranslation } from '@/i18n/translation';
import { switchKeys, useDesk } from '@/lib/stores/desk';
import { useMe } from '@/lib/use-me';
import { Choices } from '@/ui/choices';
import { SwitchLine } from '@/ui/form/switch-line';
import { SettingGroup } from '@/ui/setting-group';
import { updateProfile } from '../api';

type Factor = NonNullable<User['offerTimeFactor']>;

/** The driver's own time to answer offers (WCAG 2.2.1). It saves optimistically and is rolled back on failure. */
function OfferTimeGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const save = useMutation({
    mutationFn: (offerTimeFactor: Factor) => updateProfile({ offerTimeFactor }),
    onMutate: offerTimeFactor => {
      me.patch({ offerTimeFactor });
      return { before: user.offerTimeFactor };
    },
    onSuccess: answer => me.patch({ offerTimeFactor: answer.user.offerTimeFactor }),
    onError: (_error, _factor, context) => me.patch({ offerTimeFactor: context?.before }),
    scope: { id: 'offerTimeFactor' },
  });
  return (
    <SettingGroup first title={t('profile.offerTime')} text={t('profile.offerTimeText')}>
      <Choices
        label={t('profile.offerTime')}
        value={String(user.offerTimeFactor ?? 1)}
        onChoose={chosen => save.mutate(Number(chosen) as Factor)}
        options={offerTimeFactors.map(factor => [
          String(factor),
          t('profile.offerTimeChoice', { count: (factor * OFFER_TTL_MS) / SECOND_MS }),
        ])}
      />
    </SettingGroup>
  );
}

/** Single keys, on this device (WCAG 2.1.4). */
function KeysGroup() {
  const { t } = useTranslation();
  const keys = useDesk(desk => desk.keys);
  return (
    <SettingGroup title={t('profile.accessKeys')}>
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <SwitchLine label={t('profile.accessKey')} help={t('profile.accessKeyHelp')} on={keys} onChange={switchKeys} />
      </Box>
    </SettingGroup>
  );
}

/** How a driver answers offers. */
export function AccessSection({ user }: { user: User }) {
  return (
    <>
      <OfferTimeGroup user={user} />
      <KeysGroup />
    </>
  );
}
