import type { UserType } from '#shared/contract/operation';
import type { ServerMessage } from '#shared/contract/ws-messages';
import type { Reported } from '#shared/contract/position-frame';

/** Publishes to open WebSocket connections. */
export type Publisher = {
  /** `gone` when the connection has closed. */
  send(connectionId: string, message: ServerMessage): Promise<'sent' | 'gone'>;
  /** Closes the connection; no error when it is closed already. */
  close(connectionId: string): Promise<void>;
};

/** One step of the search for a driver, to be run after a delay of at most 900 s. */
export type DispatchStep = { bookingId: string; wave: number };
export type DispatchQueue = {
  send(step: DispatchStep, delayS: number): Promise<void>;
  /** Has a step that failed delivered again after so long. `receipt` is that of its delivery. */
  again(receipt: string, afterS: number): Promise<void>;
};

/** The position of a driver, with or without a fleet, to be sent to open panels. */
export type PanelNews = Reported & { fleet?: string | undefined };
/** Messages sent at about the same time arrive together. */
export type PanelQueue = { send(news: PanelNews): Promise<void> };

/** Schedules the search of a Book Later booking. `set` and `cancel` are idempotent. */
export type Timetable = {
  set(bookingId: string, atMs: number): Promise<void>;
  cancel(bookingId: string): Promise<void>;
};

export type NewAccount = {
  email: string;
  mobile?: string | undefined;
  /** Whether a code has proved the number; only then a code sent there signs in. */
  mobileProved?: boolean | undefined;
  password: string;
  name: string;
  /** Language of the mail with the code, for a new account that has no profile yet. */
  language?: string | undefined;
};
export type SignUpResult = { uid: string; confirmed: boolean } | 'exists' | 'refused';

/** An account of the identity service. */
export type Account = {
  uid: string;
  /** The service's own user name; differs from uid for social accounts. */
  username: string;
  createdAt: number;
  /** Whether the user or an administrator has confirmed the address. */
  confirmed: boolean;
  email: string;
  mobile?: string | undefined;
  name: string;
  /** `facebook`, `google` or `apple`; undefined for an account with a password. */
  provider?: string | undefined;
  /** Whether its sign-ins ask for the code of an app; only `find` returns it. */
  secondFactor?: boolean;
};

/** Accounts of the identity service. `uid` is its id of the user; `username` is the same except for social accounts. */
export type Identity = {
  /** Self-registration: sends the verification mail if the pool requires it. */
  signUp(account: NewAccount): Promise<SignUpResult>;
  /**
   * Creation by an administrator; the address is verified at once. Without `password` nobody knows the password, and
   * the user resets it by mail.
   */
  create(account: Omit<NewAccount, 'password'> & { password?: string | undefined }): Promise<SignUpResult>;
  /** Finds an account by e-mail, phone or username. */
  find(name: string): Promise<Account | undefined>;
  /** All accounts, page by page; `next` is missing after the last. An expired cursor starts over. */
  list(from: string | undefined): Promise<{ accounts: Account[]; next?: string | undefined }>;
  /**
   * A new address counts as verified, because the caller vouches for it; a number only with `mobileProved`. `exists`
   * when another account has one of them.
   */
  update(
    username: string,
    changes: { email?: string; mobile?: string; mobileProved?: boolean; name?: string },
  ): Promise<'done' | 'exists'>;
  /**
   * Puts an account into the group of this type and removes it from other types' groups; `undefined`: into none.
   * @returns whether that changed anything.
   */
  setGroup(username: string, group: UserType | undefined): Promise<boolean>;
  /** Sign-ins ask for no code any more; no error when they did not. */
  dropSecondFactor(username: string): Promise<void>;
  /** Revokes every refresh token. */
  signOut(username: string): Promise<void>;
  /** By username, because an e-mail address may belong to another account by now. */
  remove(username: string): Promise<void>;
};

export type LicenseQuestion = {
  /** ISO 8601 time of the request. */
  createTime: string;
  /** `auth` on sign-in, `settings` when a licence is entered. */
  reqType: 'auth' | 'settings';
  license: string;
};

/**
 * The operator's service for licence and base settings. Never throws: without a response in time it is `unreachable`.
 */
export type License = { check(question: LicenseQuestion): Promise<'valid' | 'refused' | 'unreachable'> };

/** Sends SMS to E.164 numbers. */
export type Sms = { send(phone: string, text: string): Promise<void> };
