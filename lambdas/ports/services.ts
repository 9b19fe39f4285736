import type { ServerMessage } from '#shared/contract/ws-messages';

/** Sends to one open WebSocket connection; `gone` when it has closed. */
export type Publisher = { send(connectionId: string, message: ServerMessage): Promise<'sent' | 'gone'> };

/** One step of the search for a driver, to be taken after a delay of at most 900 s. */
export type DispatchStep = { bookingId: string; wave: number };
export type DispatchQueue = { send(step: DispatchStep, delayS: number): Promise<void> };

/** Starts the search of a Book Later booking at its time; setting it twice or cancelling what is gone is harmless. */
export type Timetable = {
  set(bookingId: string, atMs: number): Promise<void>;
  cancel(bookingId: string): Promise<void>;
};

export type NewAccount = { email: string; mobile?: string | undefined; password: string; name: string };
export type SignUpResult = { uid: string; confirmed: boolean } | 'exists' | 'refused';

/** Accounts in the identity service. uid is the service's own id of the user. */
export type Identity = {
  /** The user's own registration: sends the verification mail when the pool asks for it. */
  signUp(account: NewAccount): Promise<SignUpResult>;
  /** An administrator's: verified at once; without a password it has one nobody knows, and the user resets it by mail. */
  create(account: Omit<NewAccount, 'password'> & { password?: string | undefined }): Promise<SignUpResult>;
  find(email: string): Promise<{ uid: string; createdAt: number } | undefined>;
  /** By the service's own id: an address may have gone to another account meanwhile. */
  remove(uid: string): Promise<void>;
};

export type Notice = {
  to: { uid: string; pushToken?: string | undefined };
  title: string;
  body: string;
  screen: string;
};

/** Push to a device. Failing to notify never fails what is being notified about. */
export type Push = { send(notice: Notice): Promise<void> };
