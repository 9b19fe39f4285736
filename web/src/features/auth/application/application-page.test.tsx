import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const waiting = () => {
  throw new ApiError('require_approval', 'waits', { status: 403 });
};
const application = {
  firstName: 'Dag',
  email: 'dag@example.com',
  createdAt: Date.UTC(2026, 10, 20),
  approved: false,
  carType: 'Van',
  vehicle: 'Volvo V60',
  vehicleNumber: '',
  documents: ['license' as const],
  missing: ['plate' as const],
};

it('[AUTH-6] a driver who waits lands on a page that says what was received, is checked and is missing', async () => {
  const app = renderApp({
    route: '/login',
    user: aUser('driver'),
    api: { fetchUser: waiting, fetchApplication: () => ({ application }) },
  });
  expect(await screen.findByRole('heading', { name: 'Your registration, Dag' })).toBeVisible();
  expect(app.path()).toBe('/application');
  expect(screen.getByText('Your vehicle: Volvo V60 · Van')).toBeVisible();
  expect(screen.getByText('Driving licence')).toBeVisible();
  expect(screen.getByText(/^The number plate of your vehicle/)).toBeVisible();
  expect(screen.getByText(/We then write to .*dag@example\.com/)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await app.mouse.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
});

it('[AUTH-6] opens the trips once an admin has approved the driver', async () => {
  let approved = false;
  const app = renderApp({
    route: '/application',
    user: aUser('driver'),
    api: {
      fetchUser: () => (approved ? { user: aUser('driver') } : waiting()),
      fetchApplication: () => ({ application: { ...application, approved } }),
    },
  });
  await screen.findByRole('heading', { name: 'Your registration, Dag' });
  approved = true;
  await app.client.invalidateQueries({ queryKey: ['application'] });
  await waitFor(() => expect(app.path()).toBe('/trips'));
});

it('[AUTH-6] is for applicants alone: a visitor signs in, and who was blocked is told so', async () => {
  const app = renderApp({ route: '/application' });
  await waitFor(() => expect(app.path()).toBe('/login'));
});
