import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { onlineManager, QueryObserver, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { forgetLast, cacheLast, lastKnown } from './last-known';
import { createQueryClient } from './query';
import { askMissedAgain, misses, rememberQueries } from './remember';

const lost = () => Promise.reject(new ApiError('Fetch Call Error', 'no network'));
const wallet = { queryKey: ['wallet'], meta: { remember: 'content' }, retry: false } as const;
const booking = { ...wallet, queryKey: ['booking', 'b1'] } as const;

beforeEach(async () => {
  await forgetLast();
  localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'rider-1');
});

const watched = (): QueryClient => {
  const client = createQueryClient();
  onTestFinished(rememberQueries(client));
  return client;
};

describe('[PLUS-5] the cache of a page’s contents', () => {
  it('keeps each content by its name, as of when it was said', async () => {
    const client = watched();
    await client.fetchQuery({ ...wallet, queryFn: () => 12 });
    await client.fetchQuery({ ...booking, queryFn: () => 'NEW' });
    await client.fetchQuery({ queryKey: ['secret'], queryFn: () => 'not asked to be kept' });
    await waitFor(async () => expect((await lastKnown('rider-1', '["booking","b1"]'))?.value).toBe('NEW'));
    expect(await lastKnown('rider-1', 'wallet')).toMatchObject({
      value: 12,
      at: client.getQueryState(['wallet'])!.dataUpdatedAt,
    });
    expect(await lastKnown('rider-1', 'secret')).toBeUndefined();
  });

  it('keeps it at once: whoever goes on after a glance has seen it, and what came last is kept too', async () => {
    const client = createQueryClient();
    const leave = rememberQueries(client);
    await client.fetchQuery({ ...wallet, queryFn: () => 12 });
    leave();
    await waitFor(async () => expect((await lastKnown('rider-1', 'wallet'))?.value).toBe(12));
    const live = watched();
    for (const position of [1, 2, 3]) await live.fetchQuery({ ...wallet, staleTime: 0, queryFn: () => position });
    await waitFor(async () => expect((await lastKnown('rider-1', 'wallet'))?.value).toBe(3));
  });

  it('keeps the last change when the page is left before its turn', async () => {
    const client = watched();
    await client.fetchQuery({ ...wallet, queryFn: () => 1 });
    await client.fetchQuery({ ...wallet, staleTime: 0, queryFn: () => 2 });
    window.dispatchEvent(new Event('pagehide'));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect((await lastKnown('rider-1', 'wallet'))?.value).toBe(2);
  });

  it('keeps what came before it was asked to, once for each client, and nothing of somebody signed out', async () => {
    const client = createQueryClient();
    await client.fetchQuery({ ...wallet, queryFn: () => 12 });
    onTestFinished(rememberQueries(client));
    rememberQueries(client)();
    await client.fetchQuery({ ...booking, queryFn: () => 'NEW' });
    await waitFor(async () => expect((await lastKnown('rider-1', 'wallet'))?.value).toBe(12));
    await waitFor(async () => expect((await lastKnown('rider-1', '["booking","b1"]'))?.value).toBe('NEW'));
    localStorage.clear();
    await client.fetchQuery({ ...booking, queryKey: ['booking', 'b2'], queryFn: () => 'NEW' });
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(await lastKnown('rider-1', '["booking","b2"]')).toBeUndefined();
  });

  it('gives it back, as old as it is, when the network fails before anything came, and keeps its age', async () => {
    await cacheLast('rider-1', 'wallet', 12, 1_000);
    const client = watched();
    await client.fetchQuery({ ...wallet, queryFn: lost }).catch(() => undefined);
    await waitFor(() => expect(client.getQueryData(['wallet'])).toBe(12));
    expect(client.getQueryState(['wallet'])).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: true });
    await new Promise(resolve => setTimeout(resolve, 400));
    expect((await lastKnown('rider-1', 'wallet'))?.at).toBe(1_000);
  });

  it('gives it back to one that waits for the network and has not even tried', async () => {
    await cacheLast('rider-1', 'wallet', 12);
    const client = watched();
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    void client.fetchQuery({ ...wallet, queryFn: () => 13 });
    await waitFor(() => expect(client.getQueryData(['wallet'])).toBe(12));
  });

  it('gives nothing back where the server refused, nor to another account', async () => {
    await cacheLast('rider-1', 'wallet', 12);
    await cacheLast('rider-2', 'other', 13);
    const client = watched();
    const refused = () => Promise.reject(new ApiError('not_found', 'no'));
    await client.fetchQuery({ ...wallet, queryFn: refused }).catch(() => undefined);
    await client.fetchQuery({ ...wallet, queryKey: ['other'], queryFn: lost }).catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(client.getQueryData(['wallet'])).toBeUndefined();
    expect(client.getQueryData(['other'])).toBeUndefined();
  });

  it('asks again for what the missing network has cost, and for nothing else', async () => {
    await cacheLast('rider-1', 'wallet', 12, 1_000);
    const client = watched();
    const network = { there: false };
    const answers = vi.fn(() => (network.there ? Promise.resolve(13) : lost()));
    const well = vi.fn(() => 1);
    const see = (options: QueryObserverOptions) =>
      onTestFinished(new QueryObserver(client, options).subscribe(() => undefined));
    see({ ...wallet, queryFn: answers });
    see({ ...booking, staleTime: Infinity, queryFn: well });
    await waitFor(() => expect(client.getQueryData(['wallet'])).toBe(12));
    expect(misses(client)).toBe(true);
    network.there = true;
    askMissedAgain(client);
    await waitFor(() => expect(client.getQueryData(['wallet'])).toBe(13));
    expect(misses(client)).toBe(false);
    expect(well).toHaveBeenCalledOnce();
  });
});
