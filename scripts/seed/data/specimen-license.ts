import { crc32, deflateSync } from 'node:zlib';

type Rgb = readonly [number, number, number];
type Box = { x: number; y: number; width: number; height: number; color: Rgb };

const WIDTH = 640;
const HEIGHT = 400;
const paper: Rgb = [247, 245, 240];
const ink: Rgb = [20, 23, 31];
const amber: Rgb = [255, 179, 0];

/** A card without a name: a band, a box for the photo, and lines in place of text. */
const boxes: readonly Box[] = [
  { x: 0, y: 0, width: WIDTH, height: 64, color: ink },
  { x: 32, y: 20, width: 200, height: 24, color: amber },
  { x: 32, y: 104, width: 168, height: 216, color: ink },
  ...[0, 1, 2, 3].map(line => ({ x: 240, y: 112 + line * 56, width: 340 - line * 50, height: 20, color: ink })),
  { x: 32, y: 352, width: 576, height: 16, color: amber },
];

const colorAt = (x: number, y: number): Rgb =>
  boxes.findLast(box => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)?.color ?? paper;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

const header = (): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(WIDTH, 0);
  data.writeUInt32BE(HEIGHT, 4);
  // 8 bits per channel, RGB
  data.set([8, 2], 8);
  return data;
};

/** A driving licence that is clearly not real, as a PNG of a few hundred bytes. */
export const specimenLicense = (): Buffer => {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_unused, x) => colorAt(x, y)).flat()]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
