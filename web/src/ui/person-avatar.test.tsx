import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { useFileLink } from '@/lib/use-file-link';
import { renderInProviders } from '@/testing/render';
import { initialsOf, PersonAvatar } from './person-avatar';

function Link(props: { path?: string; bookingId?: string }) {
  return <output>{useFileLink(props.path, { bookingId: props.bookingId, thumb: true }) ?? 'none'}</output>;
}
const path = 'users/u1/profileImage';
const shown = () => screen.getAllByRole('status').find(element => element.tagName === 'OUTPUT')!;

describe('a link to a file', () => {
  it('[STOR-1] is asked for with the booking that allows it, once for all who show it', async () => {
    const ask = vi.fn(() => ({ url: 'https://files/1', expiresAt: Date.now() + 300_000 }));
    renderInProviders(
      <>
        <Link path={path} bookingId="b1" />
        <Link path={path} bookingId="b1" />
      </>,
      { fetchFileLink: ask },
    );
    await waitFor(() => expect(screen.getAllByText('https://files/1')).toHaveLength(2));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ path, bookingId: 'b1', thumb: true });
  });

  it('[STOR-1] that is about to expire is not given out', async () => {
    const ask = vi.fn(() => ({ url: 'https://files/1', expiresAt: Date.now() + 5_000 }));
    renderInProviders(<Link path={path} />, { fetchFileLink: ask });
    await waitFor(() => expect(ask).toHaveBeenCalled());
    expect(shown()).toHaveTextContent('none');
  });

  it('[STOR-1] is not asked for without a path', async () => {
    const ask = vi.fn(() => ({ url: 'https://files/1', expiresAt: Date.now() + 300_000 }));
    renderInProviders(<Link />, { fetchFileLink: ask });
    expect(shown()).toHaveTextContent('none');
    expect(ask).not.toHaveBeenCalled();
  });

  it('[STOR-1] that is refused leaves the initials and raises no alert', async () => {
    const ask = vi.fn(() => {
      throw new ApiError('storage/unauthorized', 'x', { status: 403 });
    });
    renderInProviders(<PersonAvatar name="Edda von Lind" path={path} />, { fetchFileLink: ask });
    await waitFor(() => expect(ask).toHaveBeenCalled());
    expect(await screen.findByText('Ev')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it.each([
  ['Edda von Lind', 'Ev'],
  ['🇸🇪 Ada', 'A'],
  ['(Bob) Berg', 'BB'],
  ['👩‍👧 Éva "Zoé"', 'ÉZ'],
  ['E\u0301va', 'É'],
  ['سارة علي', 'سع'],
  ['🚗', ''],
])('the initials of %s are letters: %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
