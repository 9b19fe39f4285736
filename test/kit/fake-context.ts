import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Context } from '#lambdas/runtime/context';
import { memoryStore } from './memory-store';

const unused = (port: string) => async (): Promise<never> => {
  throw new Error(`this test has no ${port}`);
};

/** A context without AWS: an in-memory store, sequential ids, a clock set by the test; other ports refuse. */
export const fakeContext = (change: Partial<Context> = {}): Context => {
  let ids = 0;
  return {
    store: memoryStore(),
    now: () => Date.UTC(2026, 0, 1, 12),
    newId: () => `id-${String(++ids).padStart(6, '0')}`,
    randomInt: min => min,
    settings: async () => defaultSettings,
    appcat: 'delivery',
    maps: unused('maps'),
    buysPlaces: false,
    publisher: unused('publisher'),
    dispatchQueue: unused('dispatch queue'),
    panelQueue: unused('panel queue'),
    timetable: unused('timetable'),
    identity: unused('identity'),
    push: unused('push'),
    pushQueue: unused('push queue'),
    phoneDevices: unused('phone devices'),
    sms: unused('sms'),
    mail: async () => undefined,
    license: async () => undefined,
    robotCheck: async () => undefined,
    hasRobotCheck: false,
    files: unused('files'),
    payments: unused('payment provider'),
    limitFactor: 1,
    passwordRule: 'alphanumeric',
    demandsSecondFactor: false,
    phoneSignsInByUid: false,
    ...change,
  };
};
