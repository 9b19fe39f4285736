import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { MAX_IMAGE_BYTES, MAX_THUMB_BYTES, RESUMABLE_ABOVE_BYTES } from '../constants';
import { idSchema, verbatim } from '../entities/common';
import { uploadKinds } from '../entities/upload';
import { everyone, operation } from '../operation';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const post = { method: 'POST', function: 'uploads' } as const;
const path = verbatim(300, 'storage/invalid-argument');
const file = {
  contentType: z.enum(imageTypes, 'storage/invalid-format'),
  size: z
    .int('storage/invalid-argument')
    .check(z.gt(0, 'storage/invalid-argument'), z.lte(MAX_IMAGE_BYTES, 'file_too_large')),
};
/** 128 random bits: the id authorises this one upload and nothing else. */
const uploadId = idSchema;
const part = z.object({ number: z.int(), size: z.int() });

/** How to upload: one signed form, or parts whose links are signed one by one. */
const uploadTarget = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('single'),
    uploadId: z.string(),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ mode: z.literal('parts'), uploadId: z.string(), parts: z.array(part) }),
]);
export type UploadTarget = z.output<typeof uploadTarget>;

const refusals = [
  'storage/invalid-argument',
  'storage/invalid-format',
  'file_too_large',
  'storage/unauthorized',
] as const;

/**
 * Files: images only, at paths chosen by the server, read through signed links with a lifetime of five minutes
 * (STOR-1…4).
 */
export const uploadOperations = {
  startUpload: operation({
    ...post,
    name: 'startUpload',
    /** The entry is written when an upload of an admin for another person is finished. */
    audit: 'changes',
    summary: `Begins an upload: up to ${RESUMABLE_ABOVE_BYTES} bytes by one signed form, above that in parts that can pause and resume`,
    who: everyone,
    input: z.strictObject({
      ...file,
      kind: z.enum(uploadKinds, 'storage/invalid-argument'),
      bookingId: z.optional(idSchema),
      /** The user whose profile picture it becomes, if an admin sends it for another person. */
      userId: z.optional(idSchema),
    }),
    output: uploadTarget,
    refusals: [...refusals, 'user_does_not_exists'],
    demo: 'partly',
    limit: { per: 'user', points: 30, windowMs: 60 * MINUTE_MS },
    budget: { read: 6, write: 4 },
    idempotent: 'claimed',
  }),
  startLicenseUpload: operation({
    ...post,
    name: 'startLicenseUpload',
    summary: 'Begins the upload of the licence of a driver who registers; `user_signup` takes its id',
    who: 'public',
    input: z.strictObject(file),
    output: uploadTarget,
    refusals,
    limit: { per: 'address', points: 20, windowMs: 60 * MINUTE_MS },
    budget: { read: 4, write: 4 },
    idempotent: 'claimed',
  }),
  signUploadPart: operation({
    ...post,
    name: 'signUploadPart',
    summary: 'A link, good for five minutes, to PUT one part to',
    who: 'public',
    input: z.strictObject({ uploadId, number: z.int().check(z.gte(1), z.lte(10_000)) }),
    output: z.object({ url: z.string() }),
    refusals: ['storage/object-not-found', 'storage/invalid-argument'],
    budget: { read: 2, write: 0 },
  }),
  fetchUpload: operation({
    ...post,
    name: 'fetchUpload',
    summary: 'How far an upload in parts has come, so that it can go on after a reload',
    who: 'public',
    input: z.strictObject({ uploadId }),
    output: z.object({ parts: z.array(part), done: z.array(z.int()) }),
    refusals: ['storage/object-not-found'],
    budget: { read: 2, write: 0 },
  }),
  finishUpload: operation({
    ...post,
    name: 'finishUpload',
    summary: 'Checks what arrived, removes what it tells about place and camera, and puts it where it belongs',
    who: 'public',
    input: z.strictObject({
      uploadId,
      /** Thumbnail, base64, made by the browser: WebP where it can encode that, at most 320 px. */
      thumb: z.optional(z.base64().check(z.maxLength(Math.ceil((MAX_THUMB_BYTES * 4) / 3) + 4, 'file_too_large'))),
    }),
    output: z.object({ path: z.string(), size: z.number() }),
    refusals: [
      'storage/object-not-found',
      'storage/server-file-wrong-size',
      'storage/invalid-format',
      'storage/unauthorized',
      'file_too_large',
    ],
    // Half of it for the audit trail of an admin's.
    budget: { read: 32, write: 40 },
    idempotent: 'claimed',
  }),
  cancelUpload: operation({
    ...post,
    name: 'cancelUpload',
    summary: 'Ends an upload and removes what came of it; one that is gone already is no error',
    who: 'public',
    input: z.strictObject({ uploadId }),
    output: z.object({ cancelled: z.boolean() }),
    refusals: [],
    budget: { read: 2, write: 2 },
    idempotent: 'claimed',
  }),
  fetchFileLink: operation({
    ...post,
    name: 'fetchFileLink',
    summary: 'A link to look at a file, good for five minutes; another party’s picture by the booking shared with them',
    who: everyone,
    input: z.strictObject({ path, bookingId: z.optional(idSchema), thumb: z.optional(z.boolean()) }),
    output: z.object({ url: z.string(), expiresAt: z.number() }),
    refusals: ['storage/invalid-argument', 'storage/unauthorized', 'storage/object-not-found'],
    demo: 'partly',
    budget: { read: 6, write: 0 },
  }),
  listFiles: operation({
    ...post,
    name: 'listFiles',
    summary: 'Files below a folder that the caller may read',
    who: everyone,
    input: z.strictObject({
      path,
      maxResults: z._default(
        z
          .int('storage/invalid-argument')
          .check(z.gte(1, 'storage/invalid-argument'), z.lte(1_000, 'storage/invalid-argument')),
        100,
      ),
    }),
    output: z.object({ files: z.array(z.object({ path: z.string(), size: z.number(), at: z.number() })) }),
    refusals: ['storage/invalid-argument', 'storage/unauthorized'],
    budget: { read: 4, write: 0 },
  }),
  deleteFile: operation({
    ...post,
    name: 'deleteFile',
    audit: 'changes',
    summary: 'Deletes a file of the caller’s own; a profile picture leaves the profile too',
    who: everyone,
    input: z.strictObject({ path }),
    output: z.object({ deleted: z.boolean() }),
    refusals: ['storage/invalid-argument', 'storage/unauthorized'],
    demo: 'partly',
    budget: { read: 8, write: 8 },
    idempotent: 'claimed',
  }),
} as const;
