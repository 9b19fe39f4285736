import { imageSize } from 'image-size';
import { MAX_IMAGE_SIDE_PX } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { imageTypes } from '#shared/contract/operations/uploads';
import { cleanJpeg, withOrientation } from './jpeg';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

export type ImageType = (typeof imageTypes)[number];

/** By content type: image-size's name for it, and the function that cleans it. */
const formats: Record<ImageType, { name: string; clean: (bytes: Buffer) => Buffer | undefined }> = {
  'image/jpeg': { name: 'jpg', clean: cleanJpeg },
  'image/png': { name: 'png', clean: cleanPng },
  'image/webp': { name: 'webp', clean: cleanWebp },
};

const measure = (bytes: Buffer) => {
  try {
    return imageSize(bytes);
  } catch {
    // image-size throws for everything that it cannot read; the caller decides how to react.
    return undefined;
  }
};

const isTurned = (orientation = 1): boolean => orientation >= 2 && orientation <= 8;

/**
 * Rebuilds a picture of exactly this type from the parts that are needed to show it: GPS position, camera data, texts
 * and appended bytes are removed, the orientation is kept. `storage/invalid-format` when our parser and image-size do
 * not both see a whole picture of the type, `file_too_large` when a side is longer than `maxSide` pixels.
 */
export const cleanImage = (
  bytes: Uint8Array,
  contentType: ImageType,
  maxSide = MAX_IMAGE_SIDE_PX,
): { bytes: Uint8Array } | Refusal => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { name, clean } = formats[contentType];
  const cleaned = clean(buffer);
  const size = cleaned && measure(buffer);
  if (!size || size.type !== name || size.width < 1 || size.height < 1) return refuse('storage/invalid-format');
  if (Math.max(size.width, size.height) > maxSide) return refuse('file_too_large');
  const turned = contentType === 'image/jpeg' && isTurned(size.orientation);
  return { bytes: turned ? withOrientation(cleaned, size.orientation ?? 1) : cleaned };
};

/** The type of a picture by its first bytes. */
export const typeOfImage = (bytes: Uint8Array): ImageType | undefined => {
  if (bytes[0] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89) return 'image/png';
  return bytes[0] === 0x52 ? 'image/webp' : undefined;
};
