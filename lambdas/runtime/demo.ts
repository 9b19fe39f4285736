import { refuse } from '#shared/contract/errors';
import type { Implementation } from './implementation';

/**
 * Refuses operations that are declared as blocked in demo mode. Placed directly around the operation: a repeat of a
 * request from before the mode began is still answered, and only declared operations read the settings.
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
