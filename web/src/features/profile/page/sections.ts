import type { ComponentType } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { MessageKey } from '#shared/i18n/en';
import { AccessIcon, BellIcon, DownloadIcon, PinIcon, ShareIcon, ShieldIcon, UserIcon } from '@/ui/icons';
import { lazyPart } from '@/lib/lazy-part';

export type Section = {
  /** `/profile?tab=<id>` */
  id: string;
  label: MessageKey;
  /** Summary of the section, for the list on a phone. */
  hint: MessageKey;
  /** Summary for drivers, who have more in this section. */
  hintOfDriver?: MessageKey;
  Icon: typeof UserIcon;
  Content: ComponentType<{ user: User }>;
  /** Whether this user sees the section; missing means everybody. */
  has?: (user: User) => boolean;
};

const everySection: readonly Section[] = [
  {
    id: 'you',
    label: 'profile.you',
    hint: 'profile.youHint',
    hintOfDriver: 'profile.youHintDriver',
    Icon: UserIcon,
    Content: lazyPart(async () => ({ default: (await import('../you/you-section')).YouSection })),
  },
  {
    id: 'addresses',
    label: 'profile.addresses',
    hint: 'profile.addressesHint',
    Icon: PinIcon,
    Content: lazyPart(async () => ({ default: (await import('../addresses/addresses-section')).AddressesSection })),
    // Only users who book: the search boxes suggest saved places.
    has: ({ usertype }) => usertype === 'rider' || usertype === 'admin',
  },
  {
    id: 'notifications',
    label: 'profile.notifications',
    hint: 'profile.notificationsHint',
    Icon: BellIcon,
    Content: lazyPart(async () => ({ default: (await import('./notifications-section')).NotificationsSection })),
  },
  {
    id: 'access',
    label: 'profile.access',
    hint: 'profile.accessHint',
    Icon: AccessIcon,
    Content: lazyPart(async () => ({ default: (await import('../access/access-section')).AccessSection })),
    has: ({ usertype }) => usertype === 'driver',
  },
  {
    id: 'invite',
    label: 'profile.invite',
    hint: 'profile.inviteHint',
    Icon: ShareIcon,
    Content: lazyPart(async () => ({ default: (await import('./invite-section')).InviteSection })),
    has: ({ referralId }) => Boolean(referralId),
  },
  {
    id: 'security',
    label: 'profile.security',
    hint: 'profile.securityHint',
    Icon: ShieldIcon,
    Content: lazyPart(async () => ({ default: (await import('../security/security-section')).SecuritySection })),
  },
  {
    id: 'data',
    label: 'profile.data',
    hint: 'profile.dataHint',
    Icon: DownloadIcon,
    Content: lazyPart(async () => ({ default: (await import('../data/data-section')).DataSection })),
  },
];

export const sectionsFor = (user: User): readonly Section[] =>
  everySection.filter(section => section.has?.(user) ?? true);
