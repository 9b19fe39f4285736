/** A decoded picture in its upright orientation. */
export type Drawing = {
  width: number;
  height: number;
  /** Re-encodes it with no side longer than `sidePx`; undefined when the browser cannot encode this format. */
  encode: (type: 'image/jpeg' | 'image/webp', sidePx: number, quality: number) => Promise<Blob | undefined>;
  close: () => void;
};

/** Rejects when the bytes are not a picture, or one too large for this device. */
export type Decode = (picture: Blob) => Promise<Drawing>;

export const decodePicture: Decode = async picture => {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (type, sidePx, quality) => draw(bitmap, type, sidePx, quality),
    close: () => bitmap.close(),
  };
};

const draw = async (bitmap: ImageBitmap, type: string, sidePx: number, quality: number): Promise<Blob | undefined> => {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (type === 'image/jpeg') {
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality));
  // A browser that cannot encode a format silently returns PNG.
  return blob?.type === type ? blob : undefined;
};
