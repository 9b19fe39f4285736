import { isApiError } from '#shared/client/api-error';
import { newKey } from '@/lib/new-key';

/**
 * Idempotency keys, one per step and booking. A step whose response was lost keeps its key, so that a retry cannot
 * apply it twice; after any response, success or error, the next attempt gets a new key.
 */
export class StepKeys {
  private readonly keys = new Map<string, string>();

  constructor(private readonly create: () => string = newKey) {}

  async run<T>(step: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const key = this.keys.get(step) ?? this.create();
    this.keys.set(step, key);
    try {
      const answer = await call(key);
      this.keys.delete(step);
      return answer;
    } catch (error) {
      if (!isApiError(error, 'Fetch Call Error')) this.keys.delete(step);
      throw error;
    }
  }
}
