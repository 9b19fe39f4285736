import { expect, test } from '@playwright/test';
import { smoke } from '#scripts/deploy/smoke';
import { siteUrl } from './site';

test('[AWS-1] the trial after a deployment uses every part of a stage, and leaves nothing behind', async () => {
  const confirm = () => Promise.reject(new Error('the account waits for a mail'));
  const results = await smoke({ url: siteUrl(), from: [57.7089, 11.9746], to: [57.697, 11.9865], confirm });
  expect(results.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(results.map(({ what }) => what)).toEqual([
    'page',
    'tile',
    'sign-up',
    'estimate',
    'WebSocket',
    'upload',
    'farewell',
  ]);
});

test('[AWS-1] a failed step is a line of the list, and does not keep the rest from being tried', async () => {
  const confirm = () => Promise.resolve();
  const results = await smoke({ url: siteUrl(), from: [0, 0], to: [0, 0.01], confirm });
  const failed = results.filter(({ level }) => level === 'FAILED').map(({ what }) => what);
  expect(failed).toEqual(['tile', 'estimate']);
  expect(results.at(-1)).toMatchObject({ what: 'farewell', level: 'ok' });
});
