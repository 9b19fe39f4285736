import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { renderInProviders } from '@/testing/render';
import { ErrorView, QueryError } from './error-view';

const lost = new ApiError('Fetch Call Error', 'no network');

it('[PLUS-5] [OPS-3] speaks of a number only when there is one', () => {
  renderInProviders(<ErrorView error={new Error('bug')} />);
  expect(screen.getByRole('alert')).toHaveTextContent('it’s our fault');
  expect(screen.getByRole('alert')).not.toHaveTextContent('number');
});

it('[OPS-3] gives the number of a failure of ours, once', () => {
  renderInProviders(<ErrorView error={new ApiError('internal_error', 'x', { requestId: 'r-1' })} />);
  expect(screen.getByRole('alert')).toHaveTextContent('send us the number below');
  expect(screen.getByRole('alert').textContent!.split('r-1')).toHaveLength(2);
});

it('[OPS-3] copies the number at one press', async () => {
  const mouse = userEvent.setup();
  renderInProviders(<ErrorView error={new ApiError('internal_error', 'x', { requestId: 'r-1' })} />);
  await mouse.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('r-1');
});

it.each([lost, new TypeError('Failed to fetch dynamically imported module: /assets/x.js')])(
  '[PLUS-5] blames the network for %s, and asks again by itself when it is back',
  error => {
    const retry = vi.fn();
    renderInProviders(<ErrorView error={error} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
    expect(screen.getByRole('alert')).not.toHaveTextContent('our fault');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(retry).toHaveBeenCalledOnce();
  },
);

it('[PLUS-5] is not shown over what is known, when only the network failed', () => {
  const query = { isError: true, data: [1], refetch: async () => undefined };
  const { rerender } = renderInProviders(<QueryError query={{ ...query, error: lost }} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<></>);
  renderInProviders(<QueryError query={{ ...query, error: new ApiError('forbidden', 'no') }} />);
  expect(screen.getByRole('alert')).toBeVisible();
});
