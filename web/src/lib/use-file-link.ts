import { useQuery } from '@tanstack/react-query';
import { api } from './api';
import { fileLinkKeys } from './query-keys';

// A picture that begins to load must still be allowed when it has.
const MARGIN_MS = 20_000;

type FileLink = { url: string; expiresAt: number };

const usableUrl = ({ url, expiresAt }: FileLink) => (expiresAt - MARGIN_MS > Date.now() ? url : undefined);

/**
 * A link to show a file of the store, good for some minutes; undefined while there is none: no path, still asking,
 * refused, or the file is gone. `bookingId` names the booking by which another party's picture may be seen.
 */
export function useFileLink(
  path: string | undefined,
  options: { bookingId?: string; thumb?: boolean } = {},
): string | undefined {
  const { bookingId, thumb } = options;
  const link = useQuery({
    queryKey: fileLinkKeys.link(path, bookingId, thumb),
    queryFn: ({ signal }) => api.fetchFileLink({ path: path!, bookingId, thumb }, { signal }),
    enabled: Boolean(path),
    staleTime: ({ state }) => (state.data ? Math.max(0, state.data.expiresAt - MARGIN_MS - state.dataUpdatedAt) : 0),
    // Whoever shows it anew looks whether it still works; what is shown already stays.
    select: usableUrl,
  });
  return link.data;
}
