const SHOWN = 8;

/** The end of a long id, which is enough to recognise it. The word joiner prevents a line break after the ellipsis. */
export const idEnd = (id: string): string => `…\u2060${id.slice(-SHOWN)}`;
