import type { ServerMessage } from '#shared/contract/ws-messages';

/** Open WebSocket connections. */
export type Publisher = {
  /** `gone` when the connection has closed. */
  send(connectionId: string, message: ServerMessage): Promise<'sent' | 'gone'>;
  /** Closes it from our side; one that is gone already is fine. */
  close(connectionId: string): Promise<void>;
};

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

/** An account as the identity service has it. */
export type Account = {
  uid: string;
  /** The service's own name of it; differs from uid for accounts of other providers. */
  username: string;
  createdAt: number;
  /** Whether the address was confirmed, by the user or by an administrator. */
  confirmed: boolean;
  email: string;
  mobile?: string | undefined;
  name: string;
  /** `facebook`, `google` or `apple`; undefined for an account with a password. */
  provider?: string | undefined;
};

/** Accounts in the identity service. uid is the service's own id of the user; `username` is uid, but for social accounts. */
export type Identity = {
  /** The user's own registration: sends the verification mail when the pool asks for it. */
  signUp(account: NewAccount): Promise<SignUpResult>;
  /** An administrator's: verified at once; without a password it has one nobody knows, and the user resets it by mail. */
  create(account: Omit<NewAccount, 'password'> & { password?: string | undefined }): Promise<SignUpResult>;
  /** By e-mail, phone or username. */
  find(name: string): Promise<Account | undefined>;
  /** All accounts, some at a time; `next` is missing after the last. A mark that is too old begins anew. */
  list(from: string | undefined): Promise<{ accounts: Account[]; next?: string | undefined }>;
  /** What is given counts as verified: somebody entitled to say so said it. `exists` when another account has it. */
  update(username: string, changes: { email?: string; mobile?: string; name?: string }): Promise<'done' | 'exists'>;
  /** Revokes every refresh token. */
  signOut(username: string): Promise<void>;
  /** By the service's own name: an address may have gone to another account meanwhile. */
  remove(username: string): Promise<void>;
};

export type LicenseQuestion = {
  /** ISO 8601, when it is asked. */
  createTime: string;
  /** `auth` when somebody signs in, `settings` when a licence is entered. */
  reqType: 'auth' | 'settings';
  license: string;
};

/** The licence and base-settings service of the operator. Never throws: no answer in time is `unreachable`. */
export type License = { check(question: LicenseQuestion): Promise<'valid' | 'refused' | 'unreachable'> };

/** Texts to phones, E.164. */
export type Sms = { send(phone: string, text: string): Promise<void> };

export type Notice = {
  to: { uid: string; pushToken?: string | undefined };
  title: string;
  body: string;
  screen: string;
  /** The ride that the screen shows. */
  bookingId?: string | undefined;
};

/** Push to a device. Failing to notify never fails what is being notified about. */
export type Push = { send(notice: Notice): Promise<void> };
