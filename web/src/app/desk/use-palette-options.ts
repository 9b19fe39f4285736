import { chooseScheme, useColorScheme } from '@/ui/color-scheme';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';
import { drawerEntries, entriesFor, exists } from '@/app/routes';
import { foundBookingsQuery } from '@/features/bookings/api';
import { nameOf } from '@/features/people/name-of';
import { usePeople } from '@/features/people/use-people';
import { kinds } from '@/features/users/kinds';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { showOnDesk, useDesk } from '@/lib/stores/desk';
import type { PaletteIcon } from './palette-icons';

/**
 * A destination. `to` is its address; `more` words also find it, and `note` is displayed beside its name. An action has
 * `run` instead, and a name of its own as `to`. `keys` lead there, too; `booking` is one that was found.
 */
export type Place = {
  to: string;
  label: string;
  group: string;
  icon: PaletteIcon;
  more?: string;
  note?: string;
  keys?: string;
  booking?: Booking;
  run?: () => void;
};

/** As in the navigation. */
const personIcons = { rider: 'users', driver: 'driver', fleetadmin: 'fleet', admin: 'shield' } as const;

const actions: readonly { to: string; label: MessageKey; for: readonly UserType[] }[] = [
  { to: '/addbookings', label: 'nav.addBooking', for: ['admin'] },
  { to: '/riders?row=new', label: 'users.add.rider', for: ['admin'] },
  { to: '/drivers?row=new', label: 'users.add.driver', for: ['admin', 'fleetadmin'] },
  { to: '/cartypes?row=new', label: 'carTypes.add', for: ['admin'] },
  { to: '/promos?row=new', label: 'promos.add', for: ['admin'] },
  { to: '/languagesetting?row=new', label: 'languages.add', for: ['admin'] },
];

/** Every typed word occurs, in any order. */
const matches =
  (text: string) =>
  ({ label, more = '' }: Place): boolean => {
    const words = `${label} ${more}`.toLocaleLowerCase();
    return text
      .toLocaleLowerCase()
      .split(/\s+/)
      .every(word => words.includes(word));
  };

/** Options that leave the page as it is: the list of shortcuts, the colour scheme, the language. */
function useSwitches(): readonly Place[] {
  const { t } = useTranslation();
  const { locale, choices, setLanguage } = useLanguage();
  const isDark = useColorScheme() === 'dark';
  const group = t('desk.actions');
  const language = t('language.label');
  const hasKeys = useDesk(desk => desk.keys);
  return [
    {
      to: '!keys',
      label: t('desk.keysTitle'),
      group,
      icon: 'keys',
      ...(hasKeys && { keys: '?' }),
      run: () => showOnDesk('keys'),
    },
    {
      to: '!scheme',
      icon: isDark ? 'sun' : 'moon',
      label: t(isDark ? 'theme.toLight' : 'theme.toDark'),
      group,
      more: `${t('theme.toLight')} ${t('theme.toDark')}`,
      run: () => chooseScheme(isDark ? 'light' : 'dark'),
    },
    ...choices
      .filter(choice => choice.locale !== locale)
      .map(choice => ({
        to: `!language ${choice.locale}`,
        label: `${language}: \u2068${choice.name}\u2069`,
        group,
        icon: 'globe' as const,
        run: () => void setLanguage(choice.locale),
      })),
  ];
}

function usePlaces(userType: UserType): readonly Place[] {
  const { t } = useTranslation();
  const pages = entriesFor(drawerEntries, userType).map(({ path, label, group, icon }) => ({
    to: path,
    label: t(label),
    group: t('desk.pages'),
    icon,
    ...(group ? { more: t(group) } : {}),
  }));
  const actionOptions = actions
    .filter(action => action.for.includes(userType) && exists(action.to.split('?')[0]!))
    .map(({ to, label }) => ({ to, label: t(label), group: t('desk.actions'), icon: 'plus' as const }));
  return [...pages, ...actionOptions, ...useSwitches()];
}

/**
 * Pages and actions by their words, and results of the server: bookings by number or name, people by name or phone.
 * Results appear once the search for the whole text has ended, so that nothing moves just before a key selects.
 */
export function usePaletteOptions(typed: string, userType: UserType) {
  const { t } = useTranslation();
  const text = typed.trim();
  const places = usePlaces(userType).filter(matches(text));
  const { people, isLong, waiting, error } = usePeople(text, userType === 'fleetadmin' ? 'driver' : undefined);
  const bookings = useQuery({ ...foundBookingsQuery(text), enabled: isLong && !waiting });
  const isWaiting = isLong && (waiting || bookings.isFetching);
  const found: Place[] =
    isLong && !isWaiting
      ? [
          ...(bookings.data ?? []).map(booking => ({
            to: `/bookings?row=${booking.id}`,
            label: booking.booking_id,
            group: t('nav.bookings'),
            icon: 'bookings' as const,
            note: booking.customer_name,
            booking,
          })),
          ...people.map(person => ({
            to: `${kinds[person.usertype].path}?row=${person.id}`,
            label: nameOf(person),
            group: t('nav.users'),
            icon: personIcons[person.usertype],
            note: [t(`userType.${person.usertype}`), person.mobile && `\u2066${person.mobile}\u2069`]
              .filter(Boolean)
              .join(' · '),
          })),
        ]
      : [];
  return { options: [...places, ...found], isWaiting, error: error ?? bookings.error ?? undefined };
}
