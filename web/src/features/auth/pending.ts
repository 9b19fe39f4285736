export type Pending = {
  email: string;
  /** Only in memory, so that the visitor need not type it again after confirming the e-mail address. */
  password: string;
};

let pending: Pending | undefined;

/** Passes a registration that awaits its e-mail code from the register page to the sign-in page. */
export const setPending = (next: Pending | undefined): void => {
  pending = next;
};

/**
 * The registration that awaits its code, if any. Reading leaves it in place: React may discard a first render, and then
 * reads again.
 */
export const pendingRegistration = (): Pending | undefined => pending;
