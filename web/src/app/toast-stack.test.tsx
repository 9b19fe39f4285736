import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from '@/lib/stores/toasts';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

afterEach(() => void vi.useRealTimers());

it.each([
  [3_000, false],
  [200, true],
])('a toast leaves with the page that it was shown on, unless it came with the next (%i ms)', async (ms, stays) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const app = renderApp({ route: '/about-us', user: aUser('rider') });
  await screen.findAllByRole('heading', { level: 1 });
  act(() => showToast({ text: 'Trip paid' }));
  await screen.findByText('Trip paid');
  vi.setSystemTime(Date.now() + ms);
  await app.mouse.click(screen.getAllByRole('link', { name: 'Privacy policy' })[0]!);
  await waitFor(() => expect(app.path()).toBe('/privacy-policy'));
  if (stays) await new Promise(resolve => setTimeout(resolve, 600));
  await waitFor(() => expect(screen.queryByText('Trip paid') !== null).toBe(stays), { timeout: 4_000 });
});
