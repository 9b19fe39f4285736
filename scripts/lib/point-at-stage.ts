import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { operatorOutputNames } from '#infra/web-config';
import { checkStage, stageNamed } from '#infra/stages';
import { applyEnvironment, sdkEnvironment } from '../local/lambda/environment';
import { localCredentials } from '../local/sigv4';
import { localStage } from './local-stage';

const LOCAL_URL = 'http://127.0.0.1:3000';
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

/** Sets the environment variables for the SDK, like those of the functions; returns the name of the stage. */
export const pointSdkAtStage = async ({
  stage,
  url = LOCAL_URL,
}: Pick<StageWanted, 'stage' | 'url'>): Promise<string> => {
  if (stage) {
    process.env.AWS_REGION = checkStage(stageNamed(stage)).region;
    return stage;
  }
  const { awsUrl, region } = await localStage(url);
  applyEnvironment(sdkEnvironment(awsUrl, region, localCredentials));
  return 'local';
};

/** Sets the environment variables for the SDK and the table name, like those of the functions. */
export const pointAtStage = async (wanted: StageWanted): Promise<{ stage: string; site: string | undefined }> => {
  const stage = await pointSdkAtStage(wanted);
  if (wanted.stage) {
    const TABLE_NAME = wanted.table ?? outputOf(stage, operatorOutputNames.tableName);
    if (!TABLE_NAME) throw new Error(`cdk.out/Wayfare-${stage}.outputs.json does not name the table: pass --table.`);
    process.env.TABLE_NAME = TABLE_NAME;
    return { stage, site: outputOf(stage, operatorOutputNames.siteUrl) };
  }
  const { TableNames = [] } = await new DynamoDBClient({}).send(new ListTablesCommand({}));
  applyEnvironment({ TABLE_NAME: wanted.table ?? TableNames[0] ?? '' });
  return { stage, site: wanted.url ?? LOCAL_URL };
};
