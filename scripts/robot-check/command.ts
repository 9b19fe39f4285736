import { parseArgs } from 'node:util';
import type { SSMClient } from '@aws-sdk/client-ssm';
import { stageNamed } from '#infra/stages';
import type { StageWanted } from '../lib/point-at-stage';
import { keysInPipe, type Operator } from '../lib/typed-secrets';
import { robotSecrets } from '../stand-ins/robot-check';
import { removeRobotSecret, storeRobotSecret } from './store-secret';
import { UsageError } from '../lib/command.mjs';

export const USAGE = `Stores the secret of a stage's robot check, encrypted, where only the function reads it that asks the service.

  npm run robot-check:set -- --stage dev     asks for the secret without showing it
  npm run robot-check:set -- --stage dev < secret.json     {"secret": "…"}
  npm run robot-check:set -- --stage dev --remove

  --stage   a stage, deployed or not yet, with the AWS credentials of the environment
  --local   instead of --stage: the product that runs on this machine, at --url (default http://127.0.0.1:3000)`;

/** How the command reaches its surroundings. */
export type Surroundings = Operator & {
  reach(wanted: StageWanted): Promise<{ ssm: SSMClient; stage: string }>;
};

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const options = { stage: text, url: text, local: flag, remove: flag };

/** Cloudflare's secrets for tests answer with a host of their own, so every check would fail. */
const testSecrets: readonly string[] = Object.values(robotSecrets);

/** Fault of a secret, as a sentence without any part of the secret. */
const faultIn = (secret: unknown, stage: string): string | undefined => {
  if (typeof secret !== 'string' || secret === '') return 'The secret is missing.';
  if (!/^[\w-]{20,100}$/.test(secret)) return 'That is not of the form of a secret.';
  if (stage !== 'local' && testSecrets.includes(secret))
    return 'That is a secret for tests, with which nobody passes on a stage.';
  return undefined;
};

/** @throws Error with one sentence for the operator, which never contains the secret. */
export const robotCheckSet = async (args: string[], io: Surroundings): Promise<void> => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  // Shells store arguments in their history, and process lists show them to everybody.
  if (positionals.length > 0) throw new UsageError('The secret is never an argument: it is asked for, or piped in.');
  if ((values.stage === undefined) === !values.local) throw new UsageError('Say which stage, or --local.');
  const { ssm, stage } = await io.reach(values);
  if (values.remove) {
    await removeRobotSecret(ssm, stage);
    return io.say(`The secret of ${stage} is deleted. While the stage has a robot check, nobody passes it.`);
  }
  const piped = await io.piped();
  const secret = piped === undefined ? (await io.askHidden('secret')).trim() : keysInPipe(piped).secret;
  const fault = faultIn(secret, stage);
  if (fault) throw new Error(fault);
  await storeRobotSecret(ssm, stage, secret as string);
  io.say(`Stored for ${stage}. Its function knows within five minutes.`);
  if (stage !== 'local' && !stageNamed(stage).robotCheck)
    io.say('The stage has no robot check yet: add robotCheck to stages.json and deploy.');
};
