import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { CountedMoney } from './counted-money';

const motion = (reduced: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(media => {
    const ignored = { addListener: () => undefined, removeListener: () => undefined };
    return Object.assign(new EventTarget(), ignored, {
      media,
      matches: reduced && media.includes('reduced-motion'),
    }) as unknown as MediaQueryList;
  });
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').trim();
const shown = () => plain(screen.getByTestId('price').textContent);

it('counts up to the amount, and gives screen readers the amount alone', async () => {
  motion(false);
  renderInProviders(
    <label data-testid="price">
      <input type="radio" /> <CountedMoney amount={88} />
    </label>,
  );
  expect(screen.getByRole('radio', { name: /^\W*\$88\.00\W*$/ })).toBeInTheDocument();
  const seen = new Set<string | undefined>();
  await waitFor(() => {
    seen.add(plain(document.querySelector('[aria-hidden]')?.textContent));
    expect(shown()).toBe('$88.00');
  });
  expect([...seen].some(text => text !== undefined && text !== '$88.00')).toBe(true);
});

it('stands at once where nothing is to move', async () => {
  motion(true);
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  renderInProviders(
    <p data-testid="price">
      <CountedMoney amount={66.5} />
    </p>,
  );
  await waitFor(() => expect(shown()).toBe('$66.50'));
  expect(frames.mock.calls.length).toBeLessThan(5);
});

function Two() {
  const [amount, setAmount] = useState(100);
  return (
    <>
      <button type="button" onClick={() => setAmount(200)} />
      <CountedMoney amount={amount} />
    </>
  );
}

it('[PLUS-47] counts from the shown amount to the next one', async () => {
  motion(false);
  renderInProviders(<Two />);
  const figure = () => Number(plain(document.querySelector('.tnum')?.textContent)?.replace('$', ''));
  await waitFor(() => expect(figure()).toBe(100));
  act(() => screen.getByRole('button').click());
  const seen: number[] = [];
  await waitFor(() => {
    seen.push(figure());
    expect(figure()).toBe(200);
  });
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(100);
});
