import type { Invocation } from './stand';

type HttpAnswer = { statusCode: number; body?: string; headers?: Record<string, string> };

const isHttp = (answer: unknown): answer is HttpAnswer =>
  typeof answer === 'object' && answer !== null && typeof (answer as HttpAnswer).statusCode === 'number';

/** The status of an HTTP answer; of other functions 200, or 500 when the handler threw or reports failed records. */
export const statusOf = ({ answer, error }: Pick<Invocation, 'answer' | 'error'>): number => {
  if (error) return 500;
  if (isHttp(answer)) return answer.statusCode;
  const failed = (answer as { batchItemFailures?: unknown[] } | undefined | null)?.batchItemFailures ?? [];
  return failed.length > 0 ? 500 : 200;
};

export const isAnswered = (done: Pick<Invocation, 'answer' | 'error'>): boolean => statusOf(done) < 400;

/** The body of an answer: parsed where it is JSON, the text of a page otherwise. */
export const bodyOf = ({ answer, error }: Pick<Invocation, 'answer' | 'error'>): unknown => {
  if (error) return { errorType: error.name, errorMessage: error.message };
  if (!isHttp(answer)) return answer;
  try {
    return JSON.parse(answer.body ?? 'null') as unknown;
  } catch {
    return answer.body;
  }
};
