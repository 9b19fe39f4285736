import * as fc from 'fast-check';
import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#shared/contract/errors';
import {
  exifBlock,
  jpeg,
  jpegOfSize,
  png,
  pngChunk,
  POSITION,
  SECRETS,
  jpegWithMetadata,
  pngWithMetadata,
  webpWithMetadata,
  webp,
  webpChunk,
  webpWithAlpha,
} from '#test/kit/pictures';
import { cleanImage, type ImageType, typeOfImage } from './clean-image';

const clean = (bytes: Uint8Array, type: ImageType, maxSide?: number): Buffer => {
  const result = cleanImage(bytes, type, maxSide);
  if (isRefusal(result)) throw new Error(result.refusal);
  return Buffer.from(result.bytes);
};
const invalid = { refusal: 'storage/invalid-format' };
const samples = [
  ['image/jpeg', jpeg],
  ['image/png', png],
  ['image/webp', webp],
  ['image/webp', webpWithAlpha],
] as const;

const revealed = (bytes: Buffer): string[] => [
  ...SECRETS.filter(secret => bytes.includes(secret)),
  ...(bytes.includes(POSITION.subarray(0, 16)) ? ['position'] : []),
];

describe('cleanImage', () => {
  it.each(samples)('[STOR-1] does not change a %s that reveals nothing', (type, sample) => {
    expect(clean(sample, type).equals(sample)).toBe(true);
    expect(typeOfImage(sample)).toBe(type);
  });

  it.each([
    ['image/jpeg', jpegWithMetadata(), jpeg],
    ['image/png', pngWithMetadata(), png],
    ['image/webp', webpWithMetadata(), webp],
  ] as const)('[STOR-1] takes position, camera, texts and what is appended out of a %s, and nothing else', (...it) => {
    const [type, withMetadata, plain] = it;
    expect(revealed(withMetadata).length).toBeGreaterThan(3);
    expect(revealed(withMetadata)).toContain('position');
    const cleaned = clean(withMetadata, type);
    expect(revealed(cleaned)).toEqual([]);
    expect(cleaned.equals(plain)).toBe(true);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    '[STOR-1] retains the orientation of a JPEG (%i), and nothing else of its Exif',
    turn => {
      const cleaned = clean(jpegWithMetadata(turn), 'image/jpeg');
      expect(imageSize(cleaned)).toMatchObject({ width: 48, height: 32, orientation: turn });
      expect(revealed(cleaned)).toEqual(['Exif']);
      expect(cleaned.length).toBe(jpeg.length + 36);
      expect(clean(cleaned, 'image/jpeg').equals(cleaned)).toBe(true);
    },
  );

  it.each([0, 1, 9, 65_535])('[STOR-1] forgets an orientation that says nothing (%i)', turn => {
    expect(clean(jpegWithMetadata(turn), 'image/jpeg').equals(jpeg)).toBe(true);
  });

  it('[STOR-1] keeps a JPEG of several scans with restarts whole', () => {
    const sos = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const scan = jpeg.subarray(sos, -2);
    const restarts = Buffer.from([0xff, 0xd0, 1, 0xff, 0, 0xff, 0xd7, 2]);
    const two = Buffer.concat([jpeg.subarray(0, -2), restarts, scan, jpeg.subarray(-2)]);
    expect(clean(two, 'image/jpeg').equals(two)).toBe(true);
  });

  it('[STOR-1] takes the preview out of a JFIF header', () => {
    const preview = Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01', 'latin1'), Buffer.from('GPS')]);
    const head = Buffer.from([0xff, 0xe0, 0, preview.length + 2]);
    const cleaned = clean(Buffer.concat([jpeg.subarray(0, 2), head, preview, jpeg.subarray(20)]), 'image/jpeg');
    expect(cleaned.equals(jpeg)).toBe(true);
  });

  it('[STOR-1] makes an appended chunk no longer announced by the header of a WebP', () => {
    expect([webpWithMetadata()[20], clean(webpWithMetadata(), 'image/webp')[20]]).toEqual([webp[20]! | 0x0c, webp[20]]);
    expect(clean(webpWithMetadata(), 'image/webp').readUInt32LE(4)).toBe(webp.length - 8);
  });

  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const badSum = Buffer.from(png);
  badSum[png.indexOf('IDAT') + 9]! ^= 1;
  const animated = Buffer.from(webp);
  animated[20]! |= 0x02;
  it.each<[string, Buffer, ImageType]>([
    ['nothing', Buffer.alloc(0), 'image/jpeg'],
    ['HTML', html, 'image/png'],
    ['SVG', svg, 'image/webp'],
    ['GIF', gif, 'image/png'],
    ['a PNG called JPEG', png, 'image/jpeg'],
    ['a JPEG called WebP', jpeg, 'image/webp'],
    ['a WebP called PNG', webp, 'image/png'],
    ['a PNG signature before HTML', Buffer.concat([png.subarray(0, 8), html]), 'image/png'],
    ['a JPEG start before HTML', Buffer.concat([jpeg.subarray(0, 4), html]), 'image/jpeg'],
    ['a GIF that goes on as a JPEG', Buffer.concat([gif, jpeg]), 'image/jpeg'],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'image/jpeg'],
    ['a PNG with another sum', badSum, 'image/png'],
    ['a PNG without pixels', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]), 'image/png'],
    ['a PNG that begins with another chunk', Buffer.concat([png.subarray(0, 8), png.subarray(33)]), 'image/png'],
    [
      'a PNG that needs more than is known to be read',
      Buffer.concat([png.subarray(0, 33), pngChunk('CgBI', Buffer.alloc(4)), png.subarray(33)]),
      'image/png',
    ],
    ['an animated WebP', animated, 'image/webp'],
    ['a WebP without a picture', webpChunk('RIFF', Buffer.from('WEBPEXIF\x04\0\0\0abcd')), 'image/webp'],
    ['a WebP of two pictures', webpChunk('RIFF', Buffer.concat([webp.subarray(8), webp.subarray(30)])), 'image/webp'],
    ['Exif alone', Buffer.concat([Buffer.from([0xff, 0xd8]), exifBlock()]), 'image/jpeg'],
  ])('[STOR-1] refuses %s', (_, bytes, type) => {
    expect(cleanImage(bytes, type)).toEqual(invalid);
  });

  it.each(samples)('[STOR-1] refuses a %s that was cut off anywhere', (type, sample) => {
    for (let length = 0; length < sample.length; length++)
      expect(cleanImage(sample.subarray(0, length), type), `${length} bytes`).toEqual(invalid);
  });

  it('[STOR-1] refuses more pixels a side than allowed, however few the bytes', () => {
    expect(cleanImage(png, 'image/png', 47)).toEqual({ refusal: 'file_too_large' });
    expect(cleanImage(png, 'image/png', 48)).toHaveProperty('bytes');
    const header = Buffer.from(png.subarray(16, 29));
    header.writeUInt32BE(12_001, 4);
    const tall = Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
    expect(cleanImage(tall, 'image/png')).toEqual({ refusal: 'file_too_large' });
  });

  it('[STOR-1] never fails, and what it takes it takes again unchanged, whatever bytes come', () => {
    const broken = fc.record({
      sample: fc.constantFrom(...samples),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      cut: fc.nat(40),
    });
    fc.assert(
      fc.property(broken, ({ sample: [type, sample], changes, cut }) => {
        const bytes = Buffer.from(sample.subarray(0, sample.length - (cut > 20 ? cut : 0)));
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const result = cleanImage(bytes, type);
        if (!isRefusal(result)) expect(cleanImage(result.bytes, type)).toEqual(result);
      }),
      { numRuns: 1_500 },
    );
  });

  it('[STOR-1] is quick with the largest picture and with eight megabytes of nothing', () => {
    expect(clean(jpegOfSize(8_388_608), 'image/jpeg').equals(jpeg)).toBe(true);
    expect(cleanImage(Buffer.alloc(8_388_608, 0xff), 'image/jpeg')).toEqual(invalid);
    const noFrame = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xda, 0, 2]), Buffer.alloc(8_000_000)]);
    expect(cleanImage(noFrame, 'image/jpeg')).toEqual(invalid);
  });
});
