import { serve } from '#lambdas/runtime/serve';
import { cancelUpload } from '#lambdas/operations/uploads/cancel-upload';
import { deleteFile } from '#lambdas/operations/uploads/delete-file';
import { fetchFileLink } from '#lambdas/operations/uploads/fetch-file-link';
import { fetchUpload } from '#lambdas/operations/uploads/fetch-upload';
import { finishUpload } from '#lambdas/operations/uploads/finish-upload';
import { listFiles } from '#lambdas/operations/uploads/list-files';
import { signUploadPart } from '#lambdas/operations/uploads/sign-upload-part';
import { startLicenseUpload } from '#lambdas/operations/uploads/start-license-upload';
import { startUpload } from '#lambdas/operations/uploads/start-upload';

export const handler = serve([
  cancelUpload,
  deleteFile,
  fetchFileLink,
  fetchUpload,
  finishUpload,
  listFiles,
  signUploadPart,
  startLicenseUpload,
  startUpload,
]);
