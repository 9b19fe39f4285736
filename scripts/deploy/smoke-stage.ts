import { AdminSetUserPasswordCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SmokeOptions, SmokeResult } from './smoke';

/**
 * Confirms an account whose mail nobody reads, with the operator's rights: setting its password confirms it. @throws
 * (the returned function) when the stage's pool is not known.
 */
export const confirmAtPool =
  (region: string | undefined, UserPoolId: string | undefined): SmokeOptions['confirm'] =>
  async (Username, Password) => {
    if (!region || !UserPoolId) throw new Error('the account waits for the code in a mail: say --stage');
    const pool = new CognitoIdentityProviderClient({ region });
    await pool.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
  };

export const smokeLines = (results: readonly SmokeResult[]): string[] =>
  results.map(({ what, level, detail }) => `  ${level.padEnd(7)}  ${what.padEnd(12)} ${detail}`);
