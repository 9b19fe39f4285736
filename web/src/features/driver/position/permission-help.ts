import type { MessageKey } from '#shared/i18n/en';
import { deviceKind, type Device } from '@/lib/device-kind';

const help = {
  apple: 'driver.deniedHowApple',
  android: 'driver.deniedHowAndroid',
  other: 'driver.deniedHow',
} as const satisfies Record<ReturnType<typeof deviceKind>, MessageKey>;

/** How to allow a refused location again: iPhones have it in their settings, Androids behind the address. */
export const permissionHelp = (device: Device): MessageKey => help[deviceKind(device)];
