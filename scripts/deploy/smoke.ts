import { randomBytes } from 'node:crypto';
import { isApiError } from '#shared/client/api-error';
import { type ApiClient, apiClient } from '../lib/api-client';
import { connected, liveSocket } from '../lib/live-socket';
import { type Session, signIn } from '../lib/sign-in';
import { loadSiteConfig, type SiteConfig } from '../lib/site-config';
import { seesTile } from './smoke-tile';

export type SmokeResult = {
  readonly what: string;
  readonly level: 'ok' | 'skipped' | 'FAILED';
  readonly detail: string;
};

export type SmokeOptions = {
  /** The site. */
  readonly url: string;
  /** Two places that the stage's maps know. */
  readonly from: readonly [lat: number, lng: number];
  readonly to: readonly [lat: number, lng: number];
  /** Confirms the scratch rider's address, whose mails nobody reads. */
  confirm(username: string, password: string): Promise<void>;
  /** Signs in by a code texted to this number, which somebody at the terminal reads. @default not tried */
  readonly phone?: { readonly number: string; trySignIn(config: SiteConfig, number: string): Promise<string> };
};

const SOCKET_MS = 15_000;

/** A white dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

type Rider = { readonly email: string; readonly password: string; session: Session; api: ApiClient };

/** A rider whose mails go to the mailbox simulator of SES, so that no bounce spoils the account's standing. */
const signUp = async ({ url, confirm, phone }: SmokeOptions, config: SiteConfig): Promise<Rider> => {
  const email = `success+${randomBytes(6).toString('hex')}@simulator.amazonses.com`;
  const password = `${randomBytes(8).toString('hex')}A@1`;
  const regData = { firstName: 'Smoke', lastName: 'Test', email, password, usertype: 'rider' as const };
  const mobile = phone ? { mobile: phone.number } : {};
  const { emailVerification } = await apiClient(url).call('user_signup', { regData: { ...regData, ...mobile } });
  if (emailVerification) await confirm(email, password);
  const session = await signIn(config, email, password);
  return { email, password, session, api: apiClient(url, () => session.getToken()) };
};

const estimate = async (api: ApiClient, { from, to }: SmokeOptions): Promise<string> => {
  const { carTypes } = await api.call('fetchCarTypes');
  const place = ([lat, lng]: SmokeOptions['from'], add: string) => ({ lat, lng, add });
  const [id] = carTypes.map(carType => carType.id);
  if (!id) throw new Skipped('there are no car types yet: an admin adds them');
  const ride = { pickup: place(from, 'From'), drop: place(to, 'To'), carDetails: { id } };
  const { estimate } = await api.call('getEstimate', ride);
  return `${estimate.estimateDistance} km in ${Math.round(estimate.estimateTime / 60)} min for ${estimate.estimateFare}`;
};

const socket = async (api: ApiClient, { wsUrl }: SiteConfig): Promise<string> => {
  const live = liveSocket({ wsUrl, api });
  const stop = live.subscribe('user', () => {});
  try {
    await Promise.race([
      connected(live),
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error(`not open after ${SOCKET_MS} ms`)), SOCKET_MS).unref(),
      ),
    ]);
    return `open at ${new URL(wsUrl).host}`;
  } finally {
    stop();
    live.close();
  }
};

const upload = async (api: ApiClient): Promise<string> => {
  const contentType = 'image/png';
  const target = await api.call('startUpload', { kind: 'profileImage', contentType, size: picture.length });
  if (target.mode !== 'single') throw new Error('the picture is to be sent in parts');
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(picture)], { type: contentType }));
  const answer = await fetch(target.url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`${new URL(target.url).host} answered ${answer.status}`);
  await api.call('finishUpload', { uploadId: target.uploadId });
  return `stored at ${new URL(target.url).host}`;
};

/** The page itself, and its policy that only our scripts may run in it. */
const page = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok || !(await answer.text()).includes('<div id="root"')) throw new Error(`answered ${answer.status}`);
  if (!answer.headers.has('content-security-policy')) throw new Error('has no content security policy');
  return 'served, with its security headers';
};

class Skipped extends Error {}

/** Runs one step; a failure becomes a line of the list, and the next steps are tried all the same. */
const tried = async (what: string, step: () => Promise<string>): Promise<SmokeResult> => {
  try {
    return { what, level: 'ok', detail: await step() };
  } catch (error) {
    const detail = isApiError(error) ? `${error.code}: ${error.message}` : (error as Error).message;
    return { what, level: error instanceof Skipped ? 'skipped' : 'FAILED', detail };
  }
};

const asRider = async ({ api, session }: Rider, config: SiteConfig, options: SmokeOptions): Promise<SmokeResult[]> => {
  const { phone } = options;
  return [
    await tried('estimate', () => estimate(api, options)),
    await tried('WebSocket', () => socket(api, config)),
    await tried('upload', () => upload(api)),
    ...(phone ? [await tried('code by text', () => phone.trySignIn(config, phone.number))] : []),
    await tried('farewell', async () => {
      await api.call('deleteUser', { id: session.uid });
      return 'the scratch rider is gone';
    }),
  ];
};

/** Uses a stage as people do, from its own address, and deletes all traces. */
export const smoke = async (options: SmokeOptions): Promise<SmokeResult[]> => {
  const { url } = options;
  let config: SiteConfig | undefined;
  let rider: Rider | undefined;
  const results = [
    await tried('page', () => page(url)),
    await tried('tile', () => seesTile(url, options.from)),
    await tried('sign-up', async () => {
      config = await loadSiteConfig(url);
      if (config.robotCheck) throw new Skipped('the stage has a robot check: register by hand');
      rider = await signUp(options, config);
      return 'a scratch rider is signed in';
    }),
  ];
  return rider && config ? [...results, ...(await asRider(rider, config, options))] : results;
};
