/** How often a visible page looks for changes of settings and catalogue (ADR 30). */
export const LOOK_EVERY_MS = 10_000;
/** Longer than answers to public reads are cached on their way (`s-maxage`): then the last outdated one has expired. */
export const CACHED_MS = 6_000;
