import type { Push } from '#lambdas/ports/push';
import { snsPush } from './sns-push';
import { sendWebPush, type WebPushDeps } from './web-push';

/** Pushes to every kind of device. */
export const openPush = (web: WebPushDeps): Push => ({
  send: (target, message) => (target.platform === 'WEB' ? sendWebPush(target, message, web) : snsPush(target, message)),
});
