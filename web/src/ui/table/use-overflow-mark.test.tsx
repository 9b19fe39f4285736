import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOverflowMark } from './use-overflow-mark';

const SEEN = 1134;

function Box({ beyond }: { beyond: number }) {
  const box = useOverflowMark();
  const sized = (sizes: Record<string, number>) => (element: HTMLElement | null) => {
    for (const [name, value] of Object.entries(sizes)) if (element) Object.defineProperty(element, name, { value });
  };
  // Hidden tools in the last column's head jut out, whether the table fits or not.
  const scroller = sized({ clientWidth: SEEN, scrollWidth: SEEN + beyond + 31 });
  return (
    <div ref={box} data-testid="box">
      <div className="MuiDataGrid-virtualScroller" ref={scroller}>
        <div className="MuiDataGrid-virtualScrollerContent" ref={sized({ offsetWidth: SEEN + beyond })} />
      </div>
    </div>
  );
}

it.each([
  [0, false],
  // A shade over so little would hide more than is beyond it.
  [8, false],
  [40, true],
])('[ADM-11] a table whose content ends %s px beyond its window is marked as going on: %s', (beyond, isMarked) => {
  const { getByTestId } = render(<Box beyond={beyond} />);
  expect(getByTestId('box').hasAttribute('data-more')).toBe(isMarked);
});
