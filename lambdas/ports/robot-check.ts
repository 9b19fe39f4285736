/** Purpose and origin of a token. */
export type RobotQuestion = {
  /** The action name that the page passed to the widget. */
  action: string;
  /** The caller's network address. */
  ip: string;
  /** The same for repeats of one request: they get the same answer although a token counts once. */
  attempt: string;
};

/**
 * Distinguishes people from programs. Never throws: `unavailable` if the service does not answer, which refuses, too.
 */
export type RobotCheck = {
  passes(token: string, question: RobotQuestion): Promise<'passed' | 'refused' | 'unavailable'>;
};
