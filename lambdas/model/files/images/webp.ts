const keptChunks = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
/** Flags of the VP8X chunk. */
const ANIMATION = 0x02;
const XMP = 0x04;
const EXIF = 0x08;

type Chunk = { type: string; data: Buffer };

const readChunks = (bytes: Buffer): Chunk[] | undefined => {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return undefined;
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) return undefined;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
};

const isPicture = ({ type, data }: Chunk): boolean =>
  (type === 'VP8 ' && data.subarray(3, 6).equals(Buffer.from([0x9d, 0x01, 0x2a]))) ||
  (type === 'VP8L' && data[0] === 0x2f);

const write = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Clears the VP8X flags for Exif and XMP, which are gone after cleaning. */
const withoutMetaFlags = (data: Buffer): Buffer => {
  const copy = Buffer.from(data);
  copy[0] = (copy[0] ?? 0) & ~(EXIF | XMP);
  return copy;
};

/** A WebP without Exif, XMP, unknown chunks and trailing bytes; undefined when it is not a whole still WebP. */
export const cleanWebp = (bytes: Buffer): Buffer | undefined => {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || end > bytes.length) return undefined;
  const chunks = readChunks(bytes.subarray(12, end));
  if (!chunks || chunks.filter(isPicture).length !== 1) return undefined;
  const header = chunks.find(chunk => chunk.type === 'VP8X');
  if (header && (header.data.length !== 10 || (header.data[0] ?? 0) & ANIMATION)) return undefined;
  const retained = chunks
    .filter(({ type }) => keptChunks.has(type))
    .map(({ type, data }) => write(type, type === 'VP8X' ? withoutMetaFlags(data) : data));
  return write('RIFF', Buffer.concat([Buffer.from('WEBP'), ...retained]));
};
