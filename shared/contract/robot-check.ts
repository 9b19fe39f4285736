/** Name of the parameter with the secret of a stage's robot check: `{"secret": "…"}`. */
export const robotCheckName = (stage: string): string => `/wayfare/${stage}/robot-check/turnstile`;

/** The host of the check's service: its script for browsers, and its answers for us. */
export const TURNSTILE_HOST = 'https://challenges.cloudflare.com';
export const TURNSTILE_SCRIPT = `${TURNSTILE_HOST}/turnstile/v0/api.js?render=explicit`;
export const TURNSTILE_VERIFY = `${TURNSTILE_HOST}/turnstile/v0/siteverify`;
