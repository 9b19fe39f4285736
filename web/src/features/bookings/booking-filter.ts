import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { bookingStatuses as allStatuses } from '#shared/contract/entities/booking';
import { useTyped } from './use-typed';

/** All, ongoing, ended, or with part of the fare awaiting an admin's decision. */
export const shows = ['all', 'active', 'ended', 'review'] as const;
export type Show = (typeof shows)[number];

/** The filter of a bookings list. */
export type BookingFilter = {
  /** Trimmed; missing if it is too short to search for. */
  search?: string;
  show: Show;
  /** Any of these statuses; empty means all. */
  statuses: readonly BookingStatus[];
};

/** Minimum search length: a single letter matches almost everything. */
export const LEAST_LETTERS = 2;

const isStatus = (word: string): word is BookingStatus => (allStatuses as readonly string[]).includes(word);
const isShow = (word: string | null): word is Show => (shows as readonly (string | null)[]).includes(word);

/** Parses the filter from the URL: `?q=…&show=active` or `&status=NEW,PAID`. */
export const filterOf = (params: URLSearchParams): BookingFilter => {
  const search = (params.get('q') ?? '').trim().slice(0, 80);
  const statuses = [...new Set((params.get('status') ?? '').split(',').filter(isStatus))];
  const show = params.get('show');
  return {
    ...(search.length >= LEAST_LETTERS ? { search } : {}),
    show: isShow(show) && statuses.length === 0 ? show : 'all',
    statuses,
  };
};

/** The request parameters for a filter; the server applies each of them to the whole list. */
export const askFor = ({
  search,
  show,
  statuses,
}: BookingFilter): { search?: string; active?: boolean; status?: BookingStatus[]; fareToReview?: true } => ({
  ...(search ? { search } : {}),
  ...(show === 'active' || show === 'ended' ? { active: show === 'active' } : {}),
  ...(show === 'review' ? { fareToReview: true } : {}),
  ...(statuses.length > 0 ? { status: [...statuses] } : {}),
});

export const isNarrow = ({ search, show, statuses }: BookingFilter): boolean =>
  search !== undefined || show !== 'all' || statuses.length > 0;

function useAddress() {
  const [params, setParams] = useSearchParams();
  const write = useCallback(
    (changes: Record<string, string>) =>
      setParams(
        old => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(changes))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { params, write };
}

/** The filter, kept in the URL, so that reload, shared links and the back button restore it. */
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
    clearSearch: () => {
      type('');
      write({ q: '' });
    },
    clear: () => {
      type('');
      write({ q: '', show: '', status: '' });
    },
  };
}

export type Asked = ReturnType<typeof useBookingFilter>;
