import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepFocus, leadFocus } from './keep-focus';

beforeEach(() => {
  onTestFinished(keepFocus());
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});

const page = (shown: ReactNode) => (
  <main tabIndex={-1}>
    <button>Before</button>
    <div>{shown}</div>
  </main>
);
/** A page, and a function that replaces its content. */
const open = (first: ReactNode) => {
  const { rerender } = render(page(first));
  return (next: ReactNode) => rerender(page(next));
};
const button = (name: string) => screen.getByRole('button', { name });
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 20)));

/** Moves to the last control of the page by keyboard. */
const begin = async (first: ReactNode) => {
  const change = open(first);
  const keyboard = userEvent.setup();
  await keyboard.tab();
  await keyboard.tab();
  return { change, keyboard };
};

describe('a keyboard user keeps their place when a control', () => {
  it('locks itself while it works', async () => {
    const { change } = await begin(<button>Save</button>);
    // As browsers do with a focused control that becomes disabled.
    act(() => button('Save').blur());
    change(<button disabled>Save</button>);
    await settled();
    expect(document.body).toHaveFocus();
    change(<button>Save</button>);
    await waitFor(() => expect(button('Save')).toHaveFocus());
  });

  it('is replaced by another', async () => {
    const { change } = await begin(<button key="a">Save</button>);
    change(<button key="b">Saved</button>);
    await waitFor(() => expect(button('Saved')).toHaveFocus());
  });

  it('goes, and the page leads them to what came of it', async () => {
    const { change } = await begin(<button key="a">Send</button>);
    const end = leadFocus('done');
    change(
      <>
        <button key="b">Again</button>
        <p id="done" tabIndex={-1}>
          Sent
        </p>
      </>,
    );
    await waitFor(() => expect(screen.getByText('Sent')).toHaveFocus());
    end();
  });

  it('goes: they are where they were before, or at the page’s main part', async () => {
    const { change, keyboard } = await begin(<button key="a">Clear</button>);
    change(null);
    await waitFor(() => expect(button('Before')).toHaveFocus());
    await keyboard.keyboard('x');
    act(() => button('Before').remove());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('is left by themselves: nothing pulls them back', async () => {
    const { change } = await begin(<button>Save</button>);
    act(() => button('Save').blur());
    change(
      <>
        <button>Save</button>
        <p>News</p>
      </>,
    );
    await settled();
    expect(document.body).toHaveFocus();
  });
});

it('nobody who points is sent anywhere', async () => {
  const change = open(<button>Clear</button>);
  await userEvent.setup().click(button('Clear'));
  change(null);
  await settled();
  expect(document.body).toHaveFocus();
});
