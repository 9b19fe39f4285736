/**
 * The answer of a trigger that refuses. Cognito only knows errors, whose text it passes on; a refusal is no fault, and
 * is not logged as one.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}
