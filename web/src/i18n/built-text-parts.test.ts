import { beforeEach, expect, it, vi } from 'vitest';

const served = vi.fn((address: string) => Response.json({ [address.split('-')[2]!]: address }));
beforeEach(() => {
  vi.resetModules();
  served.mockClear();
  vi.stubGlobal('fetch', async (address: string) => served(address));
});

it('[PUB-7] asks for each part of the texts once, and for none of a language that does not ship', async () => {
  const { loadTextParts } = await import('./built-text-parts');
  const [one, other] = await Promise.all([loadTextParts('de', ['visit', 'sign']), loadTextParts('de', ['sign'])]);
  expect(one).toEqual({ visit: '/assets/texts-de-visit-.json', sign: '/assets/texts-de-sign-.json' });
  expect(other).toEqual({ sign: '/assets/texts-de-sign-.json' });
  expect(await loadTextParts('sv', ['visit'])).toEqual({});
  expect(served).toHaveBeenCalledTimes(2);
});

it('[PLUS-5] asks again for what could not be had', async () => {
  const { loadTextParts } = await import('./built-text-parts');
  served.mockReturnValueOnce(new Response('', { status: 503 }));
  await expect(loadTextParts('de', ['ride'])).rejects.toThrow('503');
  expect(await loadTextParts('de', ['ride'])).toEqual({ ride: '/assets/texts-de-ride-.json' });
});
