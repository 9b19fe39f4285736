import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE_PX, MAX_THUMB_BYTES, THUMB_SIDE_PX } from '#shared/contract/constants';
import { decodePicture, type Decode, type Drawing } from './draw-picture';
import type { ImageType } from './job';
import { pictureFormat } from './picture-format';
import { UploadError } from './upload-error';

export type PreparedPicture = {
  /** A copy in memory: changes to the file on disk do not affect it. */
  file: Blob;
  contentType: ImageType;
  /** WebP of at most 256 px, base64; missing where the browser cannot write WebP. */
  thumb?: string;
  /** The chosen picture was above the size limit and has been scaled down. */
  madeSmaller: boolean;
};

const SMALLER_SIDE_PX = 4_096;

const toBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
};

const thumbOf = async (drawing: Drawing): Promise<string | undefined> => {
  for (const quality of [0.82, 0.6, 0.4, 0.2]) {
    const blob = await drawing.encode('image/webp', THUMB_SIDE_PX, quality);
    if (!blob) return undefined;
    if (blob.size <= MAX_THUMB_BYTES) return toBase64(blob);
  }
  return undefined;
};

const smaller = async (drawing: Drawing): Promise<Blob> => {
  for (const [sidePx, quality] of [
    [SMALLER_SIDE_PX, 0.9],
    [SMALLER_SIDE_PX / 2, 0.8],
  ] as const) {
    const blob = await drawing.encode('image/jpeg', sidePx, quality);
    if (blob && blob.size <= MAX_IMAGE_BYTES) return blob;
  }
  throw new UploadError('file_too_large');
};

/**
 * Reads a chosen picture and prepares it for upload. Rejects with `storage/invalid-format` when it is no JPEG, PNG or
 * WebP, and with `file_too_large` when it is too large and this browser cannot scale it down.
 */
export const preparePicture = async (chosen: Blob, decode: Decode = decodePicture): Promise<PreparedPicture> => {
  const head = new Uint8Array(await chosen.slice(0, 12).arrayBuffer());
  const contentType = pictureFormat(head);
  if (!contentType) throw new UploadError('storage/invalid-format');
  const isHeavy = chosen.size > MAX_IMAGE_BYTES;
  const drawing = await decode(chosen).catch(() => {
    throw new UploadError(isHeavy ? 'file_too_large' : 'storage/invalid-format');
  });
  try {
    const thumb = await thumbOf(drawing);
    const mustShrink = isHeavy || Math.max(drawing.width, drawing.height) > MAX_IMAGE_SIDE_PX;
    const file = mustShrink ? await smaller(drawing) : new Blob([await chosen.arrayBuffer()], { type: contentType });
    return {
      file,
      contentType: mustShrink ? 'image/jpeg' : contentType,
      ...(thumb ? { thumb } : {}),
      madeSmaller: mustShrink,
    };
  } finally {
    drawing.close();
  }
};
