/** The payload of a failed invocation, in the shape of the Lambda runtime. */
export type LambdaErrorPayload = {
  errorType: string;
  errorMessage: string;
  trace?: string[];
};

/** The error of an invocation whose handler threw, timed out or does not exist. */
export class LambdaError extends Error {
  override name = 'LambdaError';
  constructor(
    readonly errorType: string,
    readonly errorMessage: string,
    readonly trace: string[] = [],
  ) {
    super(errorMessage);
  }

  /** The shape that a caller of the Invoke API receives. */
  payload(): LambdaErrorPayload {
    return { errorType: this.errorType, errorMessage: this.errorMessage, trace: this.trace };
  }
}

/** Converts anything that a handler threw to the error that Lambda would report. */
export const toLambdaError = (thrown: unknown): LambdaError => {
  if (thrown instanceof LambdaError) return thrown;
  if (thrown instanceof Error) return new LambdaError(thrown.name, thrown.message, thrown.stack?.split('\n') ?? []);
  return new LambdaError('string', String(thrown));
};
