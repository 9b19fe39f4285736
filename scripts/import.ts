import { operatorOutputNames } from '#infra/web-config';
import { outputOf, pointAtStage } from './lib/point-at-stage';
import { checkFiles, importFiles } from './transfer/files';
import { checkExport, importTable } from './transfer/import-table';
import { demandSilence, listenersOf } from './transfer/listeners';
import { IMPORT_USAGE, readImportOptions, type ImportOptions } from './transfer/options';
import { progress } from './transfer/progress';
import { openTable, type WholeTable } from './transfer/table';
import { runCommand } from './lib/command.mjs';

/**
 * @throws when writing would send the events of the written items to people. A product on this machine always sends
 * them.
 */
const checkListeners = async (table: WholeTable, { stage, withEvents }: ImportOptions): Promise<void> => {
  if (withEvents) return;
  const { streamArn } = await table.facts();
  demandSilence(stage === undefined ? ['the product on this machine'] : await listenersOf(streamArn));
};

const main = async (args: string[]): Promise<void> => {
  const options = readImportOptions(args);
  const { folder, withFiles, isMerging, stage } = options;
  const manifest = await checkExport(folder);
  await pointAtStage(options);
  const bucket = options.bucket ?? (stage ? outputOf(stage, operatorOutputNames.filesBucket) : undefined);
  if (withFiles && !bucket) throw new Error('The bucket of files is not known: say --bucket.');
  const files = withFiles ? await checkFiles(folder, manifest) : undefined;
  const table = openTable(process.env.TABLE_NAME ?? '');
  await checkListeners(table, options);
  const { written, skipped } = await importTable(table, folder, { isMerging, onProgress: progress('written') });
  console.log(`${written} items were written into ${table.name}; ${skipped} were there and stayed as they are.`);
  table.close();
  if (!files || !bucket) return;
  const put = await importFiles(bucket, folder, files);
  console.log(`${put.written} files were written into ${bucket}; ${put.skipped} were there and stayed as they are.`);
};

await runCommand(IMPORT_USAGE, main);
