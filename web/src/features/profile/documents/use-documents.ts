import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import { showError } from '@/lib/stores/alerts';
import { deleteFile, documentsQuery, fetchFileUrl } from '../api';

/** A driver's documents, newest first, with reload and delete. */
export function useDocuments(user: Pick<User, 'id'>) {
  const client = useQueryClient();
  const query = useQuery(documentsQuery(user));
  const reload = () => client.invalidateQueries({ queryKey: documentsQuery(user).queryKey });
  const remove = useMutation({ mutationFn: deleteFile, onSuccess: reload });
  return { query, reload, remove };
}

/** Opens a file in a new tab. The tab is opened synchronously: after an await browsers would block it as a popup. */
export const openFile = async (path: string): Promise<void> => {
  const tab = window.open('', '_blank');
  try {
    const url = await fetchFileUrl(path);
    if (!tab) return void location.assign(url);
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    void showError(error);
  }
};
