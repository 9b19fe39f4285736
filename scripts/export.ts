import { operatorOutputNames } from '#infra/web-config';
import { outputOf, pointAtStage } from './lib/point-at-stage';
import { exportTable } from './transfer/export-table';
import { exportFiles } from './transfer/files';
import { EXPORT_USAGE, readExportOptions } from './transfer/options';
import { progress } from './transfer/progress';
import { openTable } from './transfer/table';
import { runCommand } from './lib/command.mjs';

const main = async (args: string[]): Promise<void> => {
  const wish = readExportOptions(args);
  const { stage } = await pointAtStage(wish);
  const bucket = wish.bucket ?? (wish.stage ? outputOf(wish.stage, operatorOutputNames.filesBucket) : undefined);
  if (wish.withFiles && !bucket) throw new Error('The bucket of files is not known: say --bucket.');
  const table = openTable(process.env.TABLE_NAME ?? '');
  const { items, kinds, files } = await exportTable(table, wish.folder, {
    stage,
    now: () => Date.now(),
    onProgress: progress('read'),
    ...(bucket ? { files: exportFiles(bucket, wish.withFiles) } : {}),
  });
  table.close();
  console.table(kinds);
  console.log(`${items} items of ${table.name} are in ${wish.folder}.`);
  if (files)
    console.log(`${files.objects} files of ${files.bytes} bytes were ${files.areCopied ? 'copied' : 'listed'}.`);
  else console.log('Files were not looked at: say --bucket.');
};

await runCommand(EXPORT_USAGE, main);
