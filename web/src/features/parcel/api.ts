import { queryOptions } from '@tanstack/react-query';
import type { ParcelState } from '#shared/contract/entities/handover';
import { api } from '@/lib/api';

const ASK_AGAIN_MS = 15_000;
const ended: readonly ParcelState[] = ['delivered', 'cancelled'];

/**
 * The delivery behind a link, refetched while it is under way and the page is visible. Never stored: the link is a
 * secret.
 */
export const parcelQuery = (token: string) =>
  queryOptions({
    queryKey: ['parcel', token] as const,
    queryFn: () => api.fetchParcel({ token }),
    refetchInterval: ({ state }) => {
      const isOver = state.data && ended.includes(state.data.parcel.state);
      return isOver || (state.error && !state.data) ? false : ASK_AGAIN_MS;
    },
  });
