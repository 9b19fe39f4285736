import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMoreAside } from './use-more-aside';

function Box({ beyond }: { beyond: number }) {
  const box = useMoreAside();
  const widths = (element: HTMLElement | null) => {
    if (!element) return;
    Object.defineProperty(element, 'clientWidth', { value: 1134 });
    Object.defineProperty(element, 'scrollWidth', { value: 1134 + beyond });
  };
  return (
    <div ref={box} data-testid="box">
      <div className="MuiDataGrid-virtualScroller" ref={widths} />
    </div>
  );
}

it.each([
  [0, false],
  // The handle of the last column juts out.
  [5, false],
  [40, true],
])('[ADM-11] a table whose content ends %s px beyond its window is marked as going on: %s', (beyond, isMarked) => {
  const { getByTestId } = render(<Box beyond={beyond} />);
  expect(getByTestId('box').hasAttribute('data-more')).toBe(isMarked);
});
