import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alarm } from '#shared/contract/entities/alarm';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { useAlerts } from '@/lib/stores/alerts';
import { useAppUpdate } from '@/lib/stores/app-update';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

// An import rejects when its file cannot be fetched.
const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('./frames/panel-frame', gone);
vi.mock('./toast-stack', gone);
vi.mock('@/ui/update-note', gone);
vi.mock('@/ui/alert-dialog', gone);
vi.mock('@/features/driver/page/driver-sync', gone);
vi.mock('@/ui/map/live-map', gone);

const alarm: Alarm = {
  id: 'b1-r1',
  bookingId: 'b1',
  booking_id: 'WF1001',
  at: 1,
  by: 'r1',
  byType: 'rider',
  name: 'Edda Lind',
  lat: 57.6998,
  lng: 11.9534,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useAppUpdate.setState({ waiting: undefined });
});
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 300)));

describe('[OPS-3] a file of the site that cannot be had takes nothing else with it', () => {
  it('the sync of a driver', async () => {
    renderApp({ route: '/about-us', user: aUser('driver') });
    await settled();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it('the note about a newer program', async () => {
    renderApp({ route: '/about-us' });
    await screen.findByRole('heading', { level: 1 });
    act(() => useAppUpdate.setState({ waiting: {} as ServiceWorker }));
    await settled();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('the dialog that says what failed', async () => {
    renderApp({ route: '/about-us' });
    await screen.findByRole('heading', { level: 1 });
    act(() => useAlerts.setState({ queue: [{ id: 1, key: 'Fetch Call Error', params: {}, closed: () => undefined }] }));
    await settled();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('the map of a call for help', async () => {
    renderApp({
      route: '/about-us',
      user: aUser('admin'),
      api: {
        fetchSettings: () => ({ settings: { ...defaultSettings, panic: true }, appcat: 'taxi' }),
        fetchAlarms: () => ({ alarms: [alarm] }),
      },
    });
    expect(await screen.findByText(/57.69980, 11.95340/)).toBeVisible();
    await settled();
    expect(screen.getByText(/57.69980, 11.95340/)).toBeVisible();
  });

  it('the frame of a page: it says so', async () => {
    renderApp({ route: '/dashboard', user: aUser('admin') });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
