import type { LambdaFunction } from '../local-function';
import type { LocalStack } from '../template';
import type { Decision, Judge, Need } from './judge';
import { createRoleReader } from './read-roles';

export type Access = {
  /**
   * Evaluates the policies of a function's role. @returns the refusal as AWS reports it; undefined if the call is
   * allowed
   */
  refusal(functionName: string, needs: readonly Need[]): Refusal | undefined;
  /** The same for a role that a service takes, by ARN. A role that is not in the template has no rights. */
  refusalOfRole(roleArn: string, needs: readonly Need[]): Refusal | undefined;
};

export type Refusal = { need: Need; decision: Exclude<Decision, 'allowed'>; user: string };

export type AccessOptions = {
  stack: LocalStack;
  functions: readonly LambdaFunction[];
  log(line: string): void;
};

const reasons: Readonly<Record<Refusal['decision'], (action: string) => string>> = {
  'not-allowed': action => `because no identity-based policy allows the ${action} action`,
  denied: () => 'with an explicit deny in an identity-based policy',
  'out-of-bounds': action => `because no permissions boundary allows the ${action} action`,
};

/** The message of a refusal, word for word as most services of AWS write it. */
export const messageOf = ({ user, need: { action, resource }, decision }: Refusal): string =>
  `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reasons[decision](action)}`;

const roleName = /:role\/(?:.*\/)?([^/]+)$/;

/** Decision for a caller without a role in the template: nothing is allowed. */
const nobody: Judge = () => 'not-allowed';

/**
 * Evaluates the policies of the template's roles. Those of functions are compiled at once, so that a policy that cannot
 * be evaluated stops the start; those of others only when a service takes the role.
 */
export const createAccess = ({ stack, functions, log }: AccessOptions): Access => {
  const read = createRoleReader(stack);
  const judges = new Map<string, Judge>();
  const judgeOf = (roleArn: string): Judge => {
    const known = judges.get(roleArn);
    if (known) return known;
    const judge = read(roleName.exec(roleArn)?.[1] ?? roleArn) ?? nobody;
    judges.set(roleArn, judge);
    return judge;
  };
  const callers = new Map(
    functions.map(({ name, roleArn }) => {
      const user = `arn:aws:sts::${stack.accountId}:assumed-role/${roleName.exec(roleArn)?.[1]}/${name}`;
      return [name, { judge: judgeOf(roleArn), user }] as const;
    }),
  );
  const ask = (judge: Judge, user: string, needs: readonly Need[]): Refusal | undefined => {
    for (const need of needs) {
      const decision = judge(need);
      if (decision === 'allowed') continue;
      const refusal = { need, decision, user };
      log(`AccessDenied: ${messageOf(refusal)}`);
      return refusal;
    }
    return undefined;
  };
  return {
    refusal(functionName, needs) {
      const caller = callers.get(functionName);
      return ask(caller?.judge ?? nobody, caller?.user ?? functionName, needs);
    },
    refusalOfRole: (roleArn, needs) =>
      ask(judgeOf(roleArn), roleArn.replace(/:iam:(.*):role\//, ':sts:$1:assumed-role/'), needs),
  };
};
