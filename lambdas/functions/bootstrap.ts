import { isRefusal } from '#shared/contract/errors';
import { addPerson } from '#lambdas/operations/people/add-user';
import { anyOfType } from '#lambdas/model/people/any-of-type';
import { createContext } from '#lambdas/runtime/context';

type FirstAdmin = { email: string; password: string; firstName: string; lastName: string; mobile: string };

/** Creates the first admin. Only operators can invoke it (it has no route), and it refuses once an admin exists. */
export const handler = async (admin: FirstAdmin): Promise<{ uid: string }> => {
  const ctx = createContext();
  if (await anyOfType(ctx.store, 'admin')) throw new Error('there is an admin already: let them add others');
  const person = await addPerson(ctx, { ...admin, usertype: 'admin', approved: true }, undefined);
  if (isRefusal(person)) throw new Error(`not created: ${person.refusal}`);
  return { uid: person.id };
};
