import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';

type Pool = { readonly region: string; readonly userPoolClientId: string; readonly userPoolEndpoint?: string };

/**
 * Signs in by a code texted to a number, as the site does. The flow also asks for a code for unknown numbers, so only a
 * code that arrived and was accepted proves anything. @throws when the code is not accepted.
 */
export const signInByCode = async (
  { region, userPoolClientId: ClientId, userPoolEndpoint }: Pool,
  phone: string,
  askCode: (question: string) => Promise<string>,
): Promise<string> => {
  const pool = new CognitoIdentityProviderClient({
    region,
    ...(userPoolEndpoint ? { endpoint: userPoolEndpoint } : {}),
  });
  const begun = await pool.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: phone } }),
  );
  const code = await askCode(`The code that was texted to ${phone} (empty: none came): `);
  if (code === '') throw new Error('no text came: sandbox, spending limit, or the pool does not know the number');
  const answer = await pool.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: begun.ChallengeName,
      Session: begun.Session,
      ChallengeResponses: { USERNAME: begun.ChallengeParameters?.['USERNAME'] ?? phone, ANSWER: code },
    }),
  );
  if (!answer.AuthenticationResult) throw new Error('the code was not taken');
  return 'the text came, and its code signs in';
};
