import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from '@/lib/stores/toasts';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { giveWholeStyles } from '@/testing/styles';

giveWholeStyles();

it('[PLUS-47] a toast on a phone stands above the bar with the actions, and covers no title or figure', async () => {
  renderApp({ route: '/wallet', user: aUser('rider') });
  const tabs = await screen.findByRole('navigation', { name: 'Account' });
  tabs.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 64, 390, 64);
  act(() => showToast({ text: 'Trip paid' }));
  expect((await screen.findByText('Trip paid')).closest('.notistack-SnackbarContainer')).not.toBeNull();
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(styles).toMatch(/\.notistack-SnackbarContainer\s*\{bottom:calc\(12px \+ max\([^}]*var\(--foot-h, 0px\)\)\)/);
  expect(document.documentElement.style.getPropertyValue('--foot-h')).toBe('64px');
});

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
