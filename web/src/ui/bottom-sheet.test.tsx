import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { BottomSheet } from './bottom-sheet';
import { useSheetPart } from './sheet-part';

const sheet = () => screen.getByRole('region', { name: 'Trip' });
const handle = () => screen.getByRole('button', { name: /^Panel height/ });
const stop = () => sheet().dataset.stop;

beforeEach(() => {
  // jsdom has no pointer capture.
  Element.prototype.setPointerCapture = vi.fn();
});

describe('[PLUS-48] the handle of a sheet', () => {
  beforeEach(() => void renderInProviders(<BottomSheet label="Trip">Text</BottomSheet>));

  it('changes the height by a click, and names the height and the next', async () => {
    const mouse = userEvent.setup();
    expect(handle()).toHaveAccessibleName('Panel height: half. Next: full.');
    await mouse.click(handle());
    expect(stop()).toBe('full');
    expect(handle()).toHaveAccessibleName('Panel height: full. Next: low.');
    await mouse.click(handle());
    expect(stop()).toBe('peek');
    await mouse.click(handle());
    expect(stop()).toBe('half');
  });

  it('[PLUS-47] reports its height to the map below it, and that it is gone', async () => {
    const part = () => useSheetPart.getState().part;
    const mouse = userEvent.setup();
    expect(part()).toBe(0.56);
    await mouse.click(handle());
    expect(part()).toBe(0.94);
    await mouse.click(handle());
    expect(part()).toBe(0.34);
    cleanup();
    expect(part()).toBeUndefined();
  });

  it.each(['{Enter}', ' '])('changes the height once by the key %j', async key => {
    const mouse = userEvent.setup();
    await mouse.tab();
    expect(handle()).toHaveFocus();
    await mouse.keyboard(key);
    expect(stop()).toBe('full');
  });

  it('a finger that moves 4 px presses it; one that moves 40 px drags it, and its click is none', () => {
    const move = (byPx: number) => {
      fireEvent.pointerDown(handle(), { pointerId: 1, clientY: 400 });
      fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 400 + byPx });
      fireEvent.pointerUp(handle(), { pointerId: 1, clientY: 400 + byPx });
      fireEvent.click(handle(), { detail: 1 });
    };
    // Pixels of a container without a height are many heights: any drag downward ends at the lowest.
    move(40);
    expect(stop()).toBe('peek');
    move(4);
    expect(stop()).toBe('half');
  });

  it('still responds to a click without a pointer after a drag that ended without one', () => {
    fireEvent.pointerDown(handle(), { pointerId: 1, clientY: 400 });
    fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 440 });
    fireEvent.pointerCancel(handle(), { pointerId: 1 });
    expect(stop()).toBe('peek');
    fireEvent.click(handle(), { detail: 0 });
    expect(stop()).toBe('half');
  });
});

it('[PLUS-48] names the next height of a sheet that is opened higher for choices', () => {
  renderInProviders(
    <BottomSheet label="Trip" roomy>
      Text
    </BottomSheet>,
  );
  expect(stop()).toBe('most');
  expect(handle()).toHaveAccessibleName('Panel height: high. Next: full.');
});

describe('[PLUS-47] a change of the topic', () => {
  function Trip({ given }: { given: (set: (topic: string) => void) => void }) {
    const [topic, setTopic] = useState('NEW');
    useEffect(() => given(setTopic), [given]);
    return (
      <BottomSheet label="Trip" topic={topic} head={<p>Head</p>}>
        <label>
          Comment
          <input />
        </label>
      </BottomSheet>
    );
  }
  const body = () => screen.getByRole('group');
  const scrolled = (to: number) => {
    let set: (topic: string) => void = () => undefined;
    renderInProviders(<Trip given={given => void (set = given)} />);
    body().scrollTop = to;
    return (topic: string) => act(() => set(topic));
  };

  it('keeps the head outside of the content that scrolls, and scrolls that back to the top', async () => {
    const to = scrolled(300);
    expect(body()).not.toContainElement(screen.getByText('Head'));
    to('ACCEPTED');
    await waitFor(() => expect(body().scrollTop).toBe(0));
    expect(screen.getByText('Head')).toBeVisible();
  });

  it('does so at once under reduced motion', () => {
    const ask = window.matchMedia;
    const asked = vi.spyOn(window, 'matchMedia');
    onTestFinished(() => asked.mockRestore());
    asked.mockImplementation(query => ({ ...ask(query), matches: query.includes('reduce') }));
    const to = scrolled(300);
    to('ACCEPTED');
    expect(body().scrollTop).toBe(0);
  });

  it('leaves a field in which its reader is typing where it is', async () => {
    const to = scrolled(300);
    screen.getByRole('textbox').focus();
    to('ACCEPTED');
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(body().scrollTop).toBe(300);
  });
});
