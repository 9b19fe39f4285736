import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { DutySwitch } from '../shift/duty-switch';
import { SlideConfirm } from '../trip/slide-confirm';

const done = vi.fn();

const slide = () => {
  renderInProviders(<SlideConfirm label="Slide when you’ve arrived" busy={false} onConfirm={done} />);
  return screen.getByRole('button');
};
const duty = () => {
  renderInProviders(<DutySwitch on busy={false} text="Slide to go offline" onToggle={done} />);
  return screen.getByRole('switch');
};
const both = [
  ['a step', slide],
  ['the end of a shift', duty],
] as const;

/** A press by a finger that moves, as the browser sends it. */
const tap = (track: HTMLElement, movedPx = 0, heldMs = 0) => {
  fireEvent.pointerDown(track, { clientX: 150, pointerId: 1 });
  act(() => void vi.advanceTimersByTime(heldMs));
  fireEvent.pointerMove(track, { clientX: 150 + movedPx, pointerId: 1 });
  fireEvent.pointerUp(track, { clientX: 150 + movedPx, pointerId: 1 });
  fireEvent.click(track);
};
const isArmed = () => document.querySelector('[data-armed="true"]') !== null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
  done.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(both)('[PLUS-48] %s by a hand that trembles or is slow', (_name, open) => {
  it.each([0, 8, -8, 24])('two presses that move %d px confirm', movedPx => {
    const track = open();
    tap(track, movedPx);
    expect(isArmed()).toBe(true);
    expect(done).not.toHaveBeenCalled();
    tap(track, movedPx);
    expect(done).toHaveBeenCalledOnce();
  });

  it('a drag that ends before the other side is no press', () => {
    const track = open();
    tap(track, 60);
    tap(track, -60);
    expect(isArmed()).toBe(false);
    expect(done).not.toHaveBeenCalled();
  });

  it('a press may be held, and the second may come 19 seconds later', () => {
    const track = open();
    tap(track, 0, 3_000);
    act(() => void vi.advanceTimersByTime(19_000));
    tap(track, 0, 500);
    expect(done).toHaveBeenCalledOnce();
  });

  it('after 20 seconds the first press has passed', () => {
    const track = open();
    tap(track);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(isArmed()).toBe(false);
  });

  it('a press elsewhere takes the first one back', () => {
    tap(open());
    fireEvent.pointerDown(document.body);
    expect(isArmed()).toBe(false);
  });

  it('takes the first press back when the focus leaves', () => {
    const track = open();
    act(() => track.focus());
    fireEvent.click(track);
    expect(isArmed()).toBe(true);
    act(() => track.blur());
    expect(isArmed()).toBe(false);
  });

  it('says once that a second press confirms, and not the old text again', () => {
    const track = open();
    expect(track.querySelector('[aria-live]')).toBeNull();
    const note = screen.getAllByRole('status').at(-1)!;
    expect(note).toBeEmptyDOMElement();
    tap(track);
    expect(note).toHaveTextContent(/press again/i);
    tap(track);
    expect(note).toBeEmptyDOMElement();
  });
});
