import { waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { useAlerts } from '@/lib/stores/alerts';
import { ApiError } from '#shared/client/api-error';
import { createQueryClient } from './query';

afterEach(() => onlineManager.setOnline(true));

it('[BOOK-10] a write without a network fails at once, says so, and is not made later when nobody waits for it', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const write = vi.fn(() => Promise.reject(new ApiError('Fetch Call Error', 'offline')));
  const reportError = vi.fn();
  const mutation = client
    .getMutationCache()
    .build<unknown, Error, void, unknown>(
      client,
      client.defaultMutationOptions({ mutationFn: write, onError: reportError }),
    );
  void mutation.execute().catch(() => undefined);
  await waitFor(() => expect(reportError).toHaveBeenCalledOnce());
  expect(mutation.state.isPaused).toBe(false);
  expect(useAlerts.getState().queue).toHaveLength(1);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(write).toHaveBeenCalledOnce();
  client.unmount();
});
