import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { baseline } from './baseline';
import { createWayfareTheme } from './theme';

const ringless = Object.entries(baseline(createWayfareTheme('ltr')))
  .filter(([, look]) => 'outline' in look && look.outline === 'none')
  .map(([selector]) => selector)
  .join();

it('[PLUS-48] a control shows its focus; a heading, a panel and a state, which are read and not pressed, show none', () => {
  const { container } = render(
    <>
      <button type="button" tabIndex={-1}>
        Go
      </button>
      <h1 tabIndex={-1}>Bookings</h1>
      <h2 tabIndex={-1}>Receipt</h2>
      <section tabIndex={-1}>Drive to the drop-off</section>
      <div role="status" tabIndex={-1}>
        Arrived
      </div>
    </>,
  );
  const shown = [...container.children].filter(element => !element.matches(ringless));
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Go']);
});
