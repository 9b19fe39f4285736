import { beforeEach, vi } from 'vitest';
import { simulatedNames } from '#scripts/stand-ins/payments/provider-hosts';
import { forgetShares } from '#lambdas/runtime/limits';

/** Each test of the file runs on a stage that offers every provider with a page on this machine, and writes no log. */
export const onProviderStage = (): void => {
  beforeEach(() => {
    vi.stubEnv('SITE_URL', 'https://ride.example.com');
    vi.stubEnv('EDGE_KEY', 'edge');
    vi.stubEnv('STAGE', 'test');
    vi.stubEnv('PAYMENT_PROVIDERS', simulatedNames.join());
    for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    forgetShares();
  });
};
