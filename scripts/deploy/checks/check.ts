import type { Stage } from '#infra/stages';

/**
 * `stop`: the deployment would fail, or the stage would not work; `note`: the operator should know; `ok`: checked, and
 * right.
 */
export type Finding = {
  readonly level: 'ok' | 'note' | 'stop';
  readonly what: string;
  /** Step that resolves the finding. */
  readonly todo?: string;
};

/** Checks one aspect of the account, and changes nothing. */
export type Check = {
  readonly subject: string;
  look(stage: Stage): Promise<readonly Finding[]>;
};

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const note = (what: string, todo: string): Finding => ({ level: 'note', what, todo });
export const stop = (what: string, todo: string): Finding => ({ level: 'stop', what, todo });

/** Whether AWS reported that something does not exist, in any of its error names. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (/NotFound|ParameterNotFound/.test(error.name) || (error.name === 'ValidationError' && /exist/.test(error.message)));

/** The result of a query, or undefined when its object does not exist. */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
