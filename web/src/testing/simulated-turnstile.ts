import { vi } from 'vitest';
import type { Turnstile } from '@/features/auth/robot/turnstile';

export const robotCheck = { siteKey: '1x00000000000000000000AA', script: '/simulated/api.js' };

type Options = { action: string; language: string; callback: (token: string) => void; 'error-callback': () => boolean };

/** The robot check's widget as the page knows it; its script has loaded. */
export const simulatedTurnstile = () => {
  const drawn: Options[] = [];
  const turnstile = {
    render: vi.fn<Turnstile['render']>((_into, options) => `w${drawn.push(options as Options)}`),
    reset: vi.fn<Turnstile['reset']>(),
    remove: vi.fn<Turnstile['remove']>(),
  };
  vi.stubGlobal('turnstile', turnstile);
  return { drawn, turnstile };
};
