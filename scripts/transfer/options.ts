import { parseArgs } from 'node:util';
import { kindOf } from '#infra/stages';
import type { StageWanted } from '../lib/point-at-stage';
import { UsageError } from '../lib/command.mjs';

export const EXPORT_USAGE = `Writes all data of a stage into a folder: every item of its table, and what files there are.

  npm run export -- --out FOLDER [--url http://127.0.0.1:3000 | --stage dev [--table NAME]] [--files] [--bucket NAME]

  --out     a new folder. It will hold personal data: only you may read it, and you have to keep or delete it
  --url     a product that runs on this machine (default http://127.0.0.1:3000)
  --stage   a deployed stage, with the AWS credentials of the environment
  --table   its table, when it was not deployed from this folder, or one that was restored beside it
  --files   copies people's files too, instead of listing them
  --bucket  their bucket, when the stage was not deployed from this folder`;

export const IMPORT_USAGE = `Writes the data of an export into an empty table, after it has checked every file of the export.

  npm run import -- --from FOLDER [--url http://127.0.0.1:3000 | --stage dev [--table NAME]] [--merge] [--files]

  --from         the folder of an export
  --url          a product that runs on this machine (default http://127.0.0.1:3000)
  --stage        a deployed stage, with the AWS credentials of the environment
  --table        its table, when it was not deployed from this folder
  --merge        adds to a table that is not empty what it has not; also goes on with an import that was broken off
  --files        puts people's files into the bucket too
  --bucket       their bucket, when the stage was not deployed from this folder
  --with-events  although somebody listens: everything that ever happened is told to people once more`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const where = { stage: text, table: text, url: text, bucket: text, files: flag } as const;

type Where = StageWanted & { bucket?: string | undefined };
type Given = Where & { files?: boolean | undefined };
type TransferOptions = Where & { folder: string; withFiles: boolean };

/** @throws naming the argument that is missing or does not fit. */
const checked = (values: Given, folder: string | undefined, name: string): TransferOptions => {
  const { stage, table, url, bucket, files } = values;
  if (!folder) throw new UsageError(`Say the folder: ${name}.`);
  if (stage !== undefined && url !== undefined) throw new UsageError('Say --stage or --url, not both.');
  if (stage === 'local') throw new UsageError('The stage local is a product on this machine: --url.');
  if (stage !== undefined && !kindOf(stage)) throw new UsageError(`There is no stage "${stage}".`);
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url is no address: ${url}.`);
  return { stage, table, url, bucket, folder, withFiles: files ?? false };
};

export const readExportOptions = (args: string[]): TransferOptions => {
  const { values } = parseArgs({ args, options: { ...where, out: text } });
  return checked(values, values.out, '--out');
};

export type ImportOptions = TransferOptions & { isMerging: boolean; withEvents: boolean };

export const readImportOptions = (args: string[]): ImportOptions => {
  const { values } = parseArgs({ args, options: { ...where, from: text, merge: flag, 'with-events': flag } });
  const options = checked(values, values.from, '--from');
  return { ...options, isMerging: values.merge ?? false, withEvents: values['with-events'] ?? false };
};
