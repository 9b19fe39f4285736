import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { demandSilence, listenersOf } from './listeners';
import { readExportOptions, readImportOptions } from './options';
import { progress } from './progress';

it('[AWS-3] reads the options of an operator', () => {
  expect(readExportOptions(['--stage', 'dev', '--out', 'x', '--files'])).toMatchObject({
    stage: 'dev',
    folder: 'x',
    withFiles: true,
    url: undefined,
  });
  expect(readImportOptions(['--from', 'x', '--merge'])).toMatchObject({
    folder: 'x',
    isMerging: true,
    withEvents: false,
  });
});

it.each<[string[], RegExp]>([
  [[], /Say the folder: --out\./],
  [['--out', 'x', '--stage', 'production'], /There is no stage "production"/],
  [['--out', 'x', '--stage', 'local'], /local is a product on this machine: --url/],
  [['--out', 'x', '--stage', 'dev', '--url', 'http://127.0.0.1:1'], /not both/],
  [['--out', 'x', '--url', 'nowhere'], /--url is no address: nowhere/],
  [['--out', 'x', '--everything'], /--everything/],
  [['--out'], /--out/],
])('[AWS-3] an export refuses %j with what is wrong', (args, message) => {
  expect(() => readExportOptions(args)).toThrow(message);
});

it('[AWS-3] an import refuses likewise', () => {
  expect(() => readImportOptions(['--stage', 'dev'])).toThrow(/Say the folder: --from\./);
  expect(() => readImportOptions(['--from', 'x', '--out', 'y'])).toThrow(/--out/);
});

it('[AWS-3] an import into a table whose events somebody is told is refused', async () => {
  const lambda = mockAws(LambdaClient);
  const mappings = [
    { FunctionArn: 'arn:a:function:wayfare-dev-events', State: 'Enabled' },
    // When enabled again it continues from its position, and would deliver everything written meanwhile.
    { FunctionArn: 'arn:a:function:off', State: 'Disabled' },
    { FunctionArn: 'arn:a:function:gone', State: 'Deleting' },
  ];
  lambda
    .on(ListEventSourceMappingsCommand, { EventSourceArn: 'arn:stream' })
    .resolves({ EventSourceMappings: mappings });
  expect(await listenersOf('arn:stream')).toEqual(['arn:a:function:wayfare-dev-events', 'arn:a:function:off']);
  expect(await listenersOf(undefined)).toEqual([]);
  expect(() => demandSilence(['arn:a:function:wayfare-dev-events'])).toThrow(/wayfare-dev-events[^]*--with-events/);
  expect(() => demandSilence([])).not.toThrow();
});

it('says how far it is once in five thousand items', () => {
  const lines: string[] = [];
  const report = progress('read', line => lines.push(line));
  for (const items of [100, 4_999, 5_200, 5_300, 12_000, 14_000, 15_000]) report(items);
  expect(lines).toEqual(['5200 items read …', '12000 items read …', '15000 items read …']);
});
