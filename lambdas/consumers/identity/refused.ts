/**
 * The answer of a trigger that says no. Cognito knows no other way than an error, whose text it hands on; it is no
 * fault, and is not logged as one.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}
