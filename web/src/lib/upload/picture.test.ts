import { describe, expect, it } from 'vitest';
import type { Decode } from './draw-picture';
import { preparePicture } from './picture';

const heads = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe1],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [...Buffer.from('RIFF\0\0\0\0WEBP')],
};
const picture = (size = 100, head = heads['image/jpeg'], type = '') => {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return new Blob([bytes], { type });
};

/** A browser whose drawings have the sizes set by the test; it records the requests. */
const painter = (
  weigh: (type: string, sidePx: number, quality: number) => number | undefined,
  size = [3_000, 2_000],
) => {
  const asked: string[] = [];
  const decode: Decode = async () => ({
    width: size[0]!,
    height: size[1]!,
    encode: async (type, sidePx, quality) => {
      asked.push(`${type} ${sidePx} ${quality}`);
      const bytes = weigh(type, sidePx, quality);
      return bytes === undefined ? undefined : new Blob([new Uint8Array(bytes).fill(7)], { type });
    },
    close: () => void asked.push('close'),
  });
  return { decode, asked };
};
const light = () => painter(() => 3);
const fails: Decode = () => Promise.reject(new Error('not decodable'));
const heavy = 8 * 1_048_576 + 1;

describe('the type of a picture', () => {
  it.each(Object.entries(heads))(
    '[STOR-1] %s is known by its first bytes, whatever it calls itself',
    async (type, head) => {
      const prepared = await preparePicture(picture(100, head, 'application/pdf'), light().decode);
      expect(prepared).toMatchObject({ contentType: type, madeSmaller: false });
      expect(prepared.file).toMatchObject({ size: 100, type });
    },
  );

  it.each([
    ['a PDF named .jpg', [...Buffer.from('%PDF-1.7')]],
    ['a GIF', [...Buffer.from('GIF89a')]],
    ['an SVG', [...Buffer.from('<svg xmlns=')]],
    ['a RIFF that is sound', [...Buffer.from('RIFF\0\0\0\0WAVE')]],
  ])('[STOR-3] %s is refused', async (_name, head) => {
    const chosen = picture(100, head, 'image/jpeg');
    await expect(preparePicture(chosen, light().decode)).rejects.toMatchObject({ code: 'storage/invalid-format' });
  });

  it('[STOR-3] an empty file and one that cannot be decoded are refused', async () => {
    await expect(preparePicture(new Blob([]), light().decode)).rejects.toMatchObject({
      code: 'storage/invalid-format',
    });
    await expect(preparePicture(picture(), fails)).rejects.toMatchObject({ code: 'storage/invalid-format' });
  });
});

describe('too large', () => {
  it('[STOR-1] is drawn anew as a JPEG of at most 4096 px, and said so', async () => {
    const { decode, asked } = painter(() => 1_000);
    const prepared = await preparePicture(picture(heavy, heads['image/png']), decode);
    expect(prepared).toMatchObject({ contentType: 'image/jpeg', madeSmaller: true });
    expect(prepared.file.size).toBe(1_000);
    expect(asked).toContain('image/jpeg 4096 0.9');
    expect(asked.at(-1)).toBe('close');
  });

  it('[STOR-1] a picture with more than 12000 px a side is drawn anew even if it is light', async () => {
    const prepared = await preparePicture(picture(), painter(() => 3, [12_001, 10]).decode);
    expect(prepared.madeSmaller).toBe(true);
  });

  it('[STOR-1] is refused when this browser cannot make it smaller', async () => {
    const stubborn = painter(type => (type === 'image/jpeg' ? heavy : 3));
    await expect(preparePicture(picture(heavy), stubborn.decode)).rejects.toMatchObject({ code: 'file_too_large' });
    expect(stubborn.asked.at(-1)).toBe('close');
    await expect(preparePicture(picture(heavy), fails)).rejects.toMatchObject({ code: 'file_too_large' });
  });
});

describe('the thumbnail', () => {
  it('[STOR-1] is a WebP of at most 256 px and 32 KB, base64', async () => {
    const { decode, asked } = painter((type, _side, quality) => (type === 'image/webp' && quality > 0.5 ? 40_000 : 3));
    const { thumb } = await preparePicture(picture(), decode);
    expect(thumb).toBe('BwcH');
    expect(asked).toEqual(['image/webp 256 0.82', 'image/webp 256 0.6', 'image/webp 256 0.4', 'close']);
  });

  it('[STOR-1] is left out where the browser writes no WebP', async () => {
    expect(await preparePicture(picture(), painter(() => undefined).decode)).not.toHaveProperty('thumb');
  });
});
