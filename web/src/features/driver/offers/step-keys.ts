import { isApiError } from '#shared/client/api-error';

/**
 * Idempotency keys, one for each step of each booking. A step whose answer got lost keeps its key, so that trying
 * again cannot take it twice; after an answer, good or bad, the next try is a new one.
 */
export class StepKeys {
  private readonly keys = new Map<string, string>();

  constructor(private readonly create: () => string = () => crypto.randomUUID()) {}

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
