import { MAX_THUMB_BYTES, MAX_THUMB_SIDE_PX } from '#shared/contract/constants';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { cleanImage, type ImageType, typeOfImage } from './clean-image';

/**
 * Cleans the thumbnail that a browser made: WebP, or another type when the browser cannot encode WebP.
 * @param base64 of at most MAX_THUMB_BYTES bytes, at most MAX_THUMB_SIDE_PX pixels a side
 */
export const cleanThumb = (base64: string): { bytes: Uint8Array; type: ImageType } | Refusal => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_THUMB_BYTES) return refuse('file_too_large');
  const type = typeOfImage(bytes);
  if (!type) return refuse('storage/invalid-format');
  const picture = cleanImage(bytes, type, MAX_THUMB_SIDE_PX);
  return isRefusal(picture) ? picture : { ...picture, type };
};
