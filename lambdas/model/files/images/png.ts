import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const criticalChunks = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
/** Transparency, colours, density: chunks that affect how the picture looks, and no metadata. */
const keptChunks = new Set([...criticalChunks, 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs']);

type Chunk = { type: string; whole: Buffer };

const readChunk = (bytes: Buffer, at: number): Chunk | undefined => {
  if (at + 12 > bytes.length) return undefined;
  const end = at + 12 + bytes.readUInt32BE(at);
  if (end > bytes.length) return undefined;
  const whole = bytes.subarray(at, end);
  return { type: whole.toString('latin1', 4, 8), whole };
};

const isSound = ({ whole }: Chunk): boolean => crc32(whole.subarray(4, -4)) === whole.readUInt32BE(whole.length - 4);

const isUnknownCritical = (type: string): boolean => !criticalChunks.includes(type) && /^[A-Z]/.test(type);

/** A PNG without texts, times, Exif and trailing bytes; undefined when it is not a whole PNG. */
export const cleanPng = (bytes: Buffer): Buffer | undefined => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const parts: Buffer[] = [SIGNATURE];
  const seen = new Set<string>();
  for (let at = SIGNATURE.length; !seen.has('IEND');) {
    const chunk = readChunk(bytes, at);
    if (!chunk || isUnknownCritical(chunk.type) || (seen.size === 0 && chunk.type !== 'IHDR')) return undefined;
    if (keptChunks.has(chunk.type)) {
      if (!isSound(chunk)) return undefined;
      parts.push(chunk.whole);
    }
    seen.add(chunk.type);
    at += chunk.whole.length;
  }
  return seen.has('IDAT') ? Buffer.concat(parts) : undefined;
};
