import { operatorOutputNames } from '#infra/web-config';
import { outputOf, pointAtStage } from './lib/point-at-stage';
import { exportTable } from './transfer/export-table';
import { exportFiles } from './transfer/files';
import { EXPORT_USAGE, readExportOptions } from './transfer/options';
import { progress } from './transfer/progress';
import { openTable } from './transfer/table';
import { runCommand } from './lib/command.mjs';

const main = async (args: string[]): Promise<void> => {
  const options = readExportOptions(args);
  const { stage } = await pointAtStage(options);
  const bucket =
    options.bucket ?? (options.stage ? outputOf(options.stage, operatorOutputNames.filesBucket) : undefined);
  if (options.withFiles && !bucket) throw new Error('The bucket of files is not known: say --bucket.');
  const table = openTable(process.env.TABLE_NAME ?? '');
  const { items, kinds, files } = await exportTable(table, options.folder, {
    stage,
    now: () => Date.now(),
    onProgress: progress('read'),
    ...(bucket ? { files: exportFiles(bucket, options.withFiles) } : {}),
  });
  table.close();
  console.table(kinds);
  console.log(`${items} items of ${table.name} are in ${options.folder}.`);
  if (files)
    console.log(`${files.objects} files of ${files.bytes} bytes were ${files.areCopied ? 'copied' : 'listed'}.`);
  else console.log('Files were not looked at: say --bucket.');
};

await runCommand(EXPORT_USAGE, main);
