const SHOWN = 8;

/** The end of a long id, which is enough to recognise it. The word joiner keeps the ellipsis on the line of what follows. */
export const idEnd = (id: string): string => `…\u2060${id.slice(-SHOWN)}`;
