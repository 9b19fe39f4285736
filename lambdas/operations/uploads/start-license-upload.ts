import { uploadOperations } from '#shared/contract/operations/uploads';
import { implementPublic } from '#lambdas/runtime/implementation';
import { begin } from '#lambdas/model/files/begin';
import { newUploadId, waitingLicensePath } from '#lambdas/model/files/upload-items';

export const startLicenseUpload = implementPublic(uploadOperations.startLicenseUpload, async ({ ctx, input }) => {
  const id = newUploadId();
  return begin(ctx, { ...input, id, kind: 'licenseImage', path: waitingLicensePath(id) });
});
