type Listener = () => void;
const listeners = new Set<Listener>();

/** Whatever holds something of a user outside of the query cache forgets it here (AUTH-9). Returns the way to stop. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const tellSessionEnd = (): void => {
  // What a page keeps for this visit only belongs to the user too.
  sessionStorage.clear();
  for (const listener of listeners) listener();
  void import('./last-known').then(({ forgetLast }) => forgetLast()).catch(() => undefined);
  void import('./upload/kept-uploads').then(({ keptUploads }) => keptUploads.forgetAll()).catch(() => undefined);
};
