import { refuse } from '#shared/contract/errors';
import { uploadOperations } from '#shared/contract/operations/uploads';
import { implementPublic } from '#lambdas/runtime/implementation';
import { withinLimit } from '#lambdas/runtime/limits';
import { begin } from './begin';
import { newUploadId, waitingLicensePath } from './upload-items';

const HOUR_MS = 3_600_000;
const UPLOADS_PER_HOUR = 20;

export const startLicenseUpload = implementPublic(
  uploadOperations.startLicenseUpload,
  async ({ ctx, input, source }) => {
    const limit = { what: 'license-upload', who: source, max: UPLOADS_PER_HOUR, windowMs: HOUR_MS };
    if (!(await withinLimit(ctx, limit))) return refuse('too_many_requests');
    const id = newUploadId();
    return begin(ctx, { ...input, id, kind: 'licenseImage', path: waitingLicensePath(id) });
  },
);
