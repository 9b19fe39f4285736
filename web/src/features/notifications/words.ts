import { MOST_RECIPIENTS } from '#shared/contract/constants';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { Audience } from './api';

export type Reach = { people: number; devices?: number | undefined };

/** The audience of a notification and its size, in words. */
export function useAudienceWords() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return {
    users: (usertype: Audience['usertype']) => t(`broadcast.users.${usertype}`),
    devices: (devicetype: Audience['devicetype']) => t(`broadcast.device.${devicetype}`),
    /** `12 people, 15 devices`. */
    reach: ({ people, devices }: Reach): string => {
      const many = people >= MOST_RECIPIENTS;
      const crowd = many
        ? t('broadcast.peopleMany', { number: number(people) })
        : t('broadcast.people', { count: people, number: number(people) });
      if (devices === undefined) return crowd;
      return t('broadcast.both', {
        people: crowd,
        devices: t('broadcast.devices', { count: devices, number: number(devices) }),
      });
    },
  };
}
