import { useQuery } from '@tanstack/react-query';
import { api } from './api';
import { fileLinkKeys } from './query-keys';
import { serverNow } from './server-clock';

// A link is dropped this early, because it must not expire while the picture is loading.
const MARGIN_MS = 20_000;

type FileLink = { url: string; expiresAt: number };

const usableUrl = ({ url, expiresAt }: FileLink) => (expiresAt - MARGIN_MS > serverNow() ? url : undefined);

/**
 * A short-lived link to a stored file; undefined without a path, while loading, when refused, or if the file does not
 * exist. `bookingId` names the booking that entitles the user to see another party's picture.
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
    // Runs on every new render, so an expired link is not used; a picture already shown stays.
    select: usableUrl,
  });
  return link.data;
}
