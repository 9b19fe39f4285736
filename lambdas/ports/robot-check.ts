/** Purpose and origin of a token. */
export type RobotQuestion = {
  /** The word that the page gave the widget. */
  action: string;
  /** The network address of who asks. */
  ip: string;
  /** The same for repeats of one request, which are then answered alike although a token counts once. */
  attempt: string;
};

/**
 * Distinguishes people from programs. Never throws: `unavailable` when nobody can say, which lets nobody through either.
 */
export type RobotCheck = {
  passes(token: string, question: RobotQuestion): Promise<'passed' | 'refused' | 'unavailable'>;
};
