import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import { ApiError } from '#shared/client/api-error';
import { switchKeys, useDesk } from '@/lib/stores/desk';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const open = (updateProfile: NonNullable<RenderOptions['api']>['updateProfile']) =>
  renderApp({ route: '/profile?tab=access', user: aUser('driver', { offerTimeFactor: 2 }), api: { updateProfile } });
/** Also behind the dialog with an error. */
const time = (name: string) => screen.findByRole('radio', { name, hidden: true });

it('[PLUS-48] a driver chooses how long they have to answer an offer', async () => {
  const app = open(changes => ({ user: { ...aUser('driver'), ...changes } as User }));
  expect(await time('40 seconds')).toBeChecked();
  await app.mouse.click(await time('100 seconds'));
  await waitFor(() => expect(app.callsOf('updateProfile')).toEqual([{ offerTimeFactor: 5 }]));
  expect(await time('100 seconds')).toBeChecked();
});

it('[PLUS-48] a choice that could not be saved is taken back', async () => {
  const app = open(() => {
    throw new ApiError('internal_error', 'x');
  });
  await app.mouse.click(await time('200 seconds'));
  await waitFor(async () => expect(await time('40 seconds')).toBeChecked());
});

it('[PLUS-48] single keys are switched off on this device', async () => {
  const app = open(() => ({ user: aUser('driver') }));
  await app.mouse.click(await screen.findByRole('switch', { name: 'Accept an offer with the A key' }));
  expect(useDesk.getState().keys).toBe(false);
  switchKeys(true);
});
