import { serve } from '#lambdas/runtime/serve';
import { cancelUpload } from '#lambdas/uploads/cancel-upload';
import { deleteFile } from '#lambdas/uploads/delete-file';
import { fetchFileLink } from '#lambdas/uploads/fetch-file-link';
import { fetchUpload } from '#lambdas/uploads/fetch-upload';
import { finishUpload } from '#lambdas/uploads/finish-upload';
import { listFiles } from '#lambdas/uploads/list-files';
import { signUploadPart } from '#lambdas/uploads/sign-upload-part';
import { startLicenseUpload } from '#lambdas/uploads/start-license-upload';
import { startUpload } from '#lambdas/uploads/start-upload';

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
