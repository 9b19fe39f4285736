import { randomBytes } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

export type Admin = { readonly email: string; readonly firstName: string; readonly lastName: string };

/** Satisfies every password rule that a stage can choose. Nobody ever sees it: the admin sets their own by mail. */
const unknownPassword = (): string => `${randomBytes(12).toString('hex')}A@1`;

/** Creates the first admin. @returns false if one exists already. @throws the function's message otherwise. */
export const makeFirstAdmin = async (region: string, functionName: string, admin: Admin): Promise<boolean> => {
  const { FunctionError, Payload } = await new LambdaClient({ region }).send(
    new InvokeCommand({
      FunctionName: functionName,
      Payload: Buffer.from(JSON.stringify({ ...admin, mobile: '', password: unknownPassword() })),
    }),
  );
  if (!FunctionError) return true;
  const said = (JSON.parse(Payload?.transformToString() ?? '{}') as { errorMessage?: string }).errorMessage ?? '';
  if (said.includes('an admin already')) return false;
  throw new Error(`The first admin was not made: ${said}`);
};
