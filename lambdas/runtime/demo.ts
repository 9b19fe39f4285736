import { refuse } from '#shared/contract/errors';
import type { Implementation } from './implementation';

/**
 * Refuses in demo mode what is declared so. It stands right before the operation itself: a repeat of what was done before
 * the mode began is still answered, and only what is declared reads the settings.
 */
export const gated = (one: Implementation): Implementation => {
  if (one.op.demo !== 'refused') return one;
  return {
    ...one,
    run: async (call, who) => {
      const { AllowCriticalEditsAdmin } = await call.ctx.settings();
      return AllowCriticalEditsAdmin ? one.run(call, who) : refuse('demo_mode');
    },
  };
};
