import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppUpdate } from '@/lib/stores/app-update';
import { registerShell, takeUpdate } from './service-worker-update';

const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() });
const reload = vi.fn();
let container: EventTarget & { controller?: unknown; register: () => Promise<unknown> };

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  useAppUpdate.setState({ waiting: undefined });
  const registration = Object.assign(new EventTarget(), {
    waiting: worker('installed'),
    update: async () => undefined,
  });
  container = Object.assign(new EventTarget(), { controller: worker('activated'), register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes over to the newer program once, after it has taken over', async () => {
  await registerShell();
  const { waiting } = useAppUpdate.getState();
  takeUpdate();
  expect(waiting!.postMessage).toHaveBeenCalledWith('take-over');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('loads again where another tab has gone over before, even when the note was put off', async () => {
  await registerShell();
  useAppUpdate.setState({ waiting: undefined });
  container.controller = worker('activating');
  container.dispatchEvent(new Event('controllerchange'));
  expect(useAppUpdate.getState().waiting).toBe(container.controller);
  expect(reload).not.toHaveBeenCalled();
  takeUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

it('the first program ever is no news', async () => {
  delete container.controller;
  await registerShell();
  container.controller = worker('activated');
  container.dispatchEvent(new Event('controllerchange'));
  expect(useAppUpdate.getState().waiting).toBeUndefined();
});
