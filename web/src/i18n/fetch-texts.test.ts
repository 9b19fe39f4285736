import { expect, it, vi } from 'vitest';
import { fetchTexts } from './fetch-texts';

it('[PLUS-5] asks again for a file of texts that could not be had', async () => {
  const served = vi.fn(async (_address: string) => Response.json({ 'auth.email': 'E-Mail' }));
  vi.stubGlobal('fetch', served);
  served.mockResolvedValueOnce(new Response('', { status: 503 })).mockRejectedValueOnce(new TypeError('offline'));
  await expect(fetchTexts('de', 'sign')).rejects.toThrow('503');
  await expect(fetchTexts('de', 'sign')).rejects.toThrow('offline');
  expect(await fetchTexts('de', 'sign')).toEqual({ 'auth.email': 'E-Mail' });
  expect(served.mock.calls[2]![0]).toMatch(/^\/assets\/texts-de-sign-.*\.json$/);
});
