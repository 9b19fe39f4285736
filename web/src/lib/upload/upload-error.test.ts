import { expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { UploadTask } from './task';
import { aJob, fakeBackend, refusal } from '@/testing/upload-backend';
import { NetworkFailure, StoreAnswer, toUploadError, UploadError } from './upload-error';

it.each<[string, unknown, string]>([
  ['401 of the store', new StoreAnswer(401), 'storage/unauthenticated'],
  ['402 of the store', new StoreAnswer(402), 'storage/quota-exceeded'],
  ['403 of the store', new StoreAnswer(403), 'storage/unauthorized'],
  ['404 of the store', new StoreAnswer(404), 'storage/object-not-found'],
  ['400 of the store', new StoreAnswer(400), 'storage/unknown'],
  ['too many bytes', new StoreAnswer(400, '<Error><Code>EntityTooLarge</Code>'), 'storage/server-file-wrong-size'],
  ['too few bytes', new StoreAnswer(400, '<Error><Code>EntityTooSmall</Code>'), 'storage/server-file-wrong-size'],
  ['a session that ended', refusal('auth_error', 401), 'storage/unauthenticated'],
  ['a token that cannot be had', new ApiError('Unable to get user token', 'x'), 'storage/unauthenticated'],
  ['402 without a code', refusal('internal_error', 402), 'storage/quota-exceeded'],
  ['404 without a code', refusal('internal_error', 404), 'storage/object-not-found'],
  ['a refusal of the format', refusal('storage/invalid-format', 415), 'storage/invalid-format'],
  ['a refusal of the size', refusal('storage/server-file-wrong-size', 409), 'storage/server-file-wrong-size'],
  ['a refusal of the caller', refusal('storage/unauthorized', 403), 'storage/unauthorized'],
  ['a file above the limit', refusal('file_too_large', 413), 'file_too_large'],
  ['a code of ours', new UploadError('storage/canceled'), 'storage/canceled'],
  ['the network', new NetworkFailure(), 'storage/unknown'],
  ['a bug', new TypeError('x'), 'storage/unknown'],
])('[STOR-3] %s is reported by its storage code', (_name, failure, code) => {
  expect(toUploadError(failure).code).toBe(code);
});

it('[STOR-3] a refusal of the server ends the task with its code and parameters', async () => {
  const backend = fakeBackend();
  backend.answer.call = async () => {
    throw new ApiError('file_too_large', 'x', { status: 413, params: { max: 8 }, requestId: 'r-1' });
  };
  const task = new UploadTask(aJob(9), backend.tools);
  await backend.settle();
  expect(task.snapshot).toMatchObject({
    state: 'error',
    error: { code: 'file_too_large', params: { max: 8, requestId: 'r-1' } },
  });
});
