export type Pending = {
  email: string;
  /** Kept in memory only, so that the visitor need not type it twice after confirming the address. */
  password: string;
};

let pending: Pending | undefined;

/** A registration that waits for its e-mail code, on its way from the register page to the sign-in page. */
export const setPending = (next: Pending | undefined): void => {
  pending = next;
};

export const takePending = (): Pending | undefined => {
  const taken = pending;
  pending = undefined;
  return taken;
};
