/** How screens, mails and texts write a day, and a moment: the same everywhere. */
export const DAY_STYLE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
export const MOMENT_STYLE = { ...DAY_STYLE, hour: '2-digit', minute: '2-digit' } as const;
