import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepFocus } from '@/lib/keep-focus';
import { renderInProviders } from '@/testing/render';
import { SaveBar } from './save-bar';
import { SideSheet } from './side-sheet';

beforeEach(() => {
  onTestFinished(keepFocus());
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});

/** A page with a row, and its sheet. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <main tabIndex={-1}>
      <button>Another row</button>
      <button onClick={() => setIsOpen(true)}>Row 1</button>
      {isOpen && (
        <SideSheet title="Record" onClose={close}>
          <input aria-label="Name" />
          <SaveBar busy={false} onDiscard={close} />
        </SideSheet>
      )}
    </main>
  );
}

const openByKeys = async () => {
  renderInProviders(<Page />);
  const keyboard = userEvent.setup();
  await keyboard.tab();
  await keyboard.tab();
  await keyboard.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Record' });
  return keyboard;
};

/** Moves on by keyboard, as far as a button. */
const reach = async (keyboard: Awaited<ReturnType<typeof openByKeys>>, name: string) => {
  for (let at = 0; at < 8 && document.activeElement !== screen.getByRole('button', { name }); at++)
    await keyboard.tab();
  expect(screen.getByRole('button', { name })).toHaveFocus();
};

describe('[PLUS-48] the sheet of a row gives the focus back to the row', () => {
  it.each(['Escape', 'Close', 'Discard'])('after %s', async end => {
    const keyboard = await openByKeys();
    if (end === 'Escape') await keyboard.keyboard('{Escape}');
    else {
      await reach(keyboard, end);
      await keyboard.keyboard('{Enter}');
    }
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Record' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Row 1' })).toHaveFocus());
  });
});

describe('[PLUS-48] in a window without room beside the table', () => {
  it('the table cannot be reached under the sheet', async () => {
    const wide = window.matchMedia;
    onTestFinished(() => void (window.matchMedia = wide));
    window.matchMedia = query => ({ ...wide(query), matches: query.includes('1279.95') });
    await openByKeys();
    expect(screen.getByRole('dialog', { name: 'Record' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Another row' })).toBeNull();
  });
});
