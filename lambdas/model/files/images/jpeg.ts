const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Frames that every browser decodes: baseline, extended, progressive. */
const frameMarkers = [0xc0, 0xc1, 0xc2];
/** Tables: Huffman, quantization, number of lines, restart interval. */
const tableMarkers = [0xc4, 0xdb, 0xdc, 0xdd];
const APP1 = 0xe1;
const ICC = Buffer.from('ICC_PROFILE\0');
const ADOBE = Buffer.from('Adobe');
const JFIF = Buffer.from('JFIF\0');
const JFIF_BYTES = 14;

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

/**
 * The part of a segment that is needed to decode the picture in its colours. Everything else is dropped, known or not:
 * Exif with position and preview, XMP, IPTC, comments, vendor data.
 */
const retainedSegment = (marker: number, payload: Buffer): Buffer | undefined => {
  if (frameMarkers.includes(marker) || tableMarkers.includes(marker) || marker === SOS) return segment(marker, payload);
  if (marker === 0xe0 && startsWith(payload, JFIF) && payload.length >= JFIF_BYTES) {
    const withoutPreview = Buffer.from(payload.subarray(0, JFIF_BYTES));
    withoutPreview.fill(0, JFIF_BYTES - 2);
    return segment(marker, withoutPreview);
  }
  if (marker === 0xe2 && startsWith(payload, ICC)) return segment(marker, payload);
  if (marker === 0xee && startsWith(payload, ADOBE)) return segment(marker, payload.subarray(0, 12));
  return undefined;
};

const isMeta = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The end of the scan data that begins at `from`: the first marker that is neither stuffing nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
};

type Segment = { marker: number; payload: Buffer; end: number };

const readSegment = (bytes: Buffer, start: number): Segment | undefined => {
  let at = start;
  if (bytes[at] !== 0xff) return undefined;
  while (bytes[at] === 0xff) at++;
  const marker = bytes[at++];
  if (marker === undefined || marker === 0) return undefined;
  if (marker === EOI) return { marker, payload: Buffer.alloc(0), end: at };
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2 || at + length > bytes.length) return undefined;
  return { marker, payload: bytes.subarray(at + 2, at + length), end: at + length };
};

/** A JPEG without metadata and trailing bytes; undefined when it is not a whole JPEG. */
export const cleanJpeg = (bytes: Buffer): Buffer | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  const seen = new Set<number>();
  for (let at = 2; ;) {
    const found = readSegment(bytes, at);
    if (!found) return undefined;
    const { marker, payload, end } = found;
    seen.add(marker);
    if (marker === EOI) {
      const isPicture = seen.has(SOS) && frameMarkers.some(frame => seen.has(frame));
      return isPicture ? Buffer.concat([...parts, Buffer.from([0xff, EOI])]) : undefined;
    }
    const retained = retainedSegment(marker, payload);
    if (!retained && !isMeta(marker)) return undefined;
    if (retained) parts.push(retained);
    at = marker === SOS ? endOfScan(bytes, end) : end;
    if (at < 0) return undefined;
    if (marker === SOS) parts.push(bytes.subarray(end, at));
  }
};

/** Adds back the only Exif field that the picture needs: its orientation (2 to 8; 1 is the default). */
export const withOrientation = (jpeg: Buffer, orientation: number): Buffer => {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 24);
  return Buffer.concat([jpeg.subarray(0, 2), segment(APP1, exif), jpeg.subarray(2)]);
};
