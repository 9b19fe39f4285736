import { useCallback, useMemo } from 'react';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { idSchema } from '#shared/contract/entities/common';
import type { BookingNeed } from '#shared/contract/entities/need';
import { bookingStatuses as allStatuses } from '#shared/contract/entities/booking';
import { useAddress } from '@/lib/use-address';
import { useTyped } from '@/lib/use-typed';

/** Groups of bookings that need attention, as the desk counts them. */
export const deskShows = ['noDriver', 'waiting', 'paymentDue', 'objection', 'review'] as const;
/** All, ongoing, ended, or waiting at the desk. */
export const shows = ['all', 'active', 'ended', ...deskShows] as const;
export type Show = (typeof shows)[number];

/** The filter of a bookings list. */
export type BookingFilter = {
  /** Trimmed; missing if it is too short to search for. */
  search?: string;
  show: Show;
  /** Any of these statuses; empty means all. */
  statuses: readonly BookingStatus[];
  /** The id of a fleet, for admins. */
  fleet?: string;
  /** Only bookings made before this moment, ms. */
  before?: number;
};

/** Minimum search length: a single letter matches almost everything. */
export const LEAST_LETTERS = 2;

const isId = (text: string): boolean => idSchema.safeParse(text).success;
const isStatus = (word: string): word is BookingStatus => (allStatuses as readonly string[]).includes(word);
const isShow = (word: string | null): word is Show => (shows as readonly (string | null)[]).includes(word);

/** Parses the filter from the URL: `?q=…&show=active` or `&status=NEW,PAID`. */
export const filterOf = (params: URLSearchParams): BookingFilter => {
  const search = (params.get('q') ?? '').trim().slice(0, 80);
  const statuses = [...new Set((params.get('status') ?? '').split(',').filter(isStatus))];
  const show = params.get('show');
  const fleet = params.get('fleet') ?? '';
  return {
    ...(search.length >= LEAST_LETTERS ? { search } : {}),
    show: isShow(show) && statuses.length === 0 ? show : 'all',
    statuses,
    ...(isId(fleet) ? { fleet } : {}),
  };
};

type Question = {
  search?: string;
  active?: boolean;
  status?: BookingStatus[];
  fareToReview?: true;
  need?: BookingNeed;
  fleetadmin?: string;
  bookedBefore?: number;
};

const isNeed = (show: Show): show is Show & BookingNeed =>
  show !== 'review' && (deskShows as readonly Show[]).includes(show);

/** The request parameters for a filter; the server applies each of them to the whole list. */
export const askFor = ({ search, show, statuses, fleet, before }: BookingFilter): Question => ({
  ...(search ? { search } : {}),
  ...(show === 'active' || show === 'ended' ? { active: show === 'active' } : {}),
  ...(isNeed(show) ? { need: show } : {}),
  ...(show === 'review' ? { fareToReview: true } : {}),
  ...(statuses.length > 0 ? { status: [...statuses] } : {}),
  ...(fleet ? { fleetadmin: fleet } : {}),
  ...(before === undefined ? {} : { bookedBefore: before }),
});

export const isNarrow = ({ search, show, statuses, fleet }: BookingFilter): boolean =>
  search !== undefined || fleet !== undefined || show !== 'all' || statuses.length > 0;

/** The filter, stored in the URL, so that reload, shared links and the back button restore it. */
export function useBookingFilter() {
  const { params, write } = useAddress();
  const address = params.toString();
  const question = useMemo(() => filterOf(new URLSearchParams(address)), [address]);
  const [typed, type] = useTyped(
    params.get('q') ?? '',
    useCallback(q => write({ q }), [write]),
  );
  const { statuses } = question;
  const choose = (next: readonly BookingStatus[]) => write({ status: next.join(','), show: '' });
  return {
    question,
    typed,
    type,
    narrow: isNarrow(question),
    setShow: (show: Show) => write({ show: show === 'all' ? '' : show, status: '' }),
    toggleStatus: (status: BookingStatus) =>
      choose(statuses.includes(status) ? statuses.filter(other => other !== status) : [...statuses, status]),
    setFleet: (fleet: string) => write({ fleet }),
    clearSearch: () => {
      type('');
      write({ q: '' });
    },
    clear: () => {
      type('');
      write({ q: '', show: '', status: '', fleet: '' });
    },
  };
}

export type Asked = ReturnType<typeof useBookingFilter>;
