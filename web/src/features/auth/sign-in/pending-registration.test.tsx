import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { pendingRegistration, setPending } from '../pending';
import { EmailForm } from './email-form';

it('[REG-8] a first render that React discards does not lose the code that a registration awaits', async () => {
  setPending({ email: 'edith@example.com', password: 'Secret123!' });
  let come = () => {};
  const ready = new Promise<void>(resolve => (come = resolve));
  // It renders after the form, so that the form has been rendered once when React discards both.
  function Late() {
    use(ready);
    return null;
  }
  const page = (
    <Suspense fallback="Loading">
      <EmailForm registerPath="/register" />
      <Late />
    </Suspense>
  );
  await act(async () => void renderInProviders(page));
  expect(screen.getByText('Loading')).toBeVisible();
  await act(async () => come());
  expect(await screen.findByRole('dialog', { name: 'Confirm your email' })).toBeVisible();
  expect(pendingRegistration()).toBeUndefined();
});
