import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { operatorOutputNames } from '#infra/web-config';
import { checkStage, stageNamed } from '#infra/stages';
import { applyEnvironment, sdkEnvironment } from '../local/lambda/environment';
import { localCredentials } from '../local/sigv4';
import { localStage } from './local-stage';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An output of the last deployment made from this folder. */
export const outputOf = (stage: string, name: string): string | undefined => {
  const file = join(root, 'cdk.out', `Wayfare-${stage}.outputs.json`);
  const outputs = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)
    : {};
  return outputs[`Wayfare-${stage}`]?.[name];
};

export type StageWanted = {
  /** A deployed stage; without one, a product on this machine. */
  stage?: string | undefined;
  /** Its table, when it was not deployed from this folder. */
  table?: string | undefined;
  url?: string | undefined;
};

/** Sets the environment variables for the SDK and the table name, like those of the functions. */
export const pointAtStage = async ({
  stage,
  table,
  url = 'http://127.0.0.1:3000',
}: StageWanted): Promise<{ stage: string; site: string | undefined }> => {
  if (stage) {
    const { region: AWS_REGION } = checkStage(stageNamed(stage));
    const TABLE_NAME = table ?? outputOf(stage, operatorOutputNames.tableName);
    if (!TABLE_NAME) throw new Error(`cdk.out/Wayfare-${stage}.outputs.json does not name the table: pass --table.`);
    Object.assign(process.env, { AWS_REGION, TABLE_NAME });
    return { stage, site: outputOf(stage, operatorOutputNames.siteUrl) };
  }
  const { awsUrl, region } = await localStage(url);
  applyEnvironment(sdkEnvironment(awsUrl, region, localCredentials));
  const { TableNames = [] } = await new DynamoDBClient({}).send(new ListTablesCommand({}));
  applyEnvironment({ TABLE_NAME: table ?? TableNames[0] ?? '' });
  return { stage: 'local', site: url };
};
