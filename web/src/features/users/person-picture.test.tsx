import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { User } from '#shared/contract/entities/user';
import type { Decode } from '@/lib/upload/draw-picture';
import type { Send } from '@/lib/upload/shipment';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/lib/upload/send-by-xhr', () => ({ sendByXhr: (async () => undefined) satisfies Send }));
vi.mock('@/lib/upload/draw-picture', () => ({
  decodePicture: (async () => ({
    width: 10,
    height: 10,
    close: () => undefined,
    encode: async type => new Blob([new Uint8Array(3)], { type }),
  })) satisfies Decode,
}));

const path = 'users/d1/profileImage';
const driver = (change: Partial<User> = {}) =>
  aUser('driver', { id: 'd1', firstName: 'Dan', lastName: 'Driver', email: 'dan@example.com', ...change });

const show = (user: User, someone: User, api: RenderOptions['api'] = {}) =>
  renderApp({
    route: '/drivers?row=d1',
    user,
    api: {
      fetchUsers: () => ({ users: [someone] }),
      fetchPerson: () => ({ user: someone }),
      listFiles: () => ({ files: [] }),
      fetchFileLink: () => ({ url: 'https://files.example/1', expiresAt: Date.now() + 300_000 }),
      ...api,
    },
  });
const admin = aUser('admin', { id: 'a1' });

describe('[ADM-4] the picture in somebody’s sheet', () => {
  it('is given by an admin, for them', async () => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    const app = show(admin, driver(), {
      startUpload: () => ({ mode: 'single', uploadId: 'u1', url: 'https://files.example', fields: {} }),
      finishUpload: () => ({ path, size: 3 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a photo' }));
    const field = screen.getByRole('group', { name: 'A photo of Dan Driver' });
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
    await userEvent.upload(field.querySelector('input')!, new File([jpeg], 'dan.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(app.callsOf('finishUpload')).toHaveLength(1));
    expect(app.callsOf('startUpload')).toMatchObject([{ kind: 'profileImage', userId: 'd1' }]);
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeVisible();
  });

  it('that is no picture is refused as in one’s own profile', async () => {
    const app = show(admin, driver());
    await userEvent.click(await screen.findByRole('button', { name: 'Add a photo' }));
    const field = screen.getByRole('group', { name: 'A photo of Dan Driver' });
    const text = new File(['nothing of the kind'], 'dan.jpg', { type: 'image/jpeg' });
    await userEvent.upload(field.querySelector('input')!, text);
    expect(await within(field).findByRole('alert')).toBeVisible();
    expect(app.callsOf('startUpload')).toEqual([]);
  });

  it('is removed once the admin is sure', async () => {
    const app = show(admin, driver({ profile_image: path }), { deleteFile: () => ({ deleted: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const asked = await screen.findByRole('dialog', { name: 'Remove the photo of Dan Driver?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(app.callsOf('deleteFile')).toEqual([{ path }]));
  });

  it('that is one’s own changes in the header too', async () => {
    const own = 'users/a1/profileImage';
    let me: User = { ...admin, firstName: 'Ada', lastName: 'Min', profile_image: own };
    const app = renderApp({
      route: '/alladmin?row=a1',
      user: me,
      api: {
        fetchUser: () => ({ user: me }),
        fetchUsers: () => ({ users: [me] }),
        fetchPerson: () => ({ user: me }),
        fetchFileLink: () => ({ url: 'https://files.example/1', expiresAt: Date.now() + 300_000 }),
        deleteFile: () => {
          me = { ...me, profile_image: undefined };
          return { deleted: true };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const asked = await screen.findByRole('dialog', { name: 'Remove the photo of Ada Min?' });
    const before = app.callsOf('fetchUser').length;
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(app.callsOf('fetchUser').length).toBeGreaterThan(before));
  });

  it('is not a fleet admin’s to change, and nobody’s in demo mode', async () => {
    const fleet = show(aUser('fleetadmin', { id: 'f1' }), driver({ profile_image: path }));
    expect(await screen.findByRole('heading', { name: 'Dan Driver' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    fleet.unmount();
    const settings = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    const demo = { fetchSettings: () => ({ settings, appcat: 'delivery' as const }) };
    show(admin, driver({ profile_image: path }), demo);
    expect(await screen.findByRole('button', { name: 'Change' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
  });
});
