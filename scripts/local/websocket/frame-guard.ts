/** Largest WebSocket frame that API Gateway accepts, in bytes; a message may span several. */
export const MAX_FRAME_BYTES = 32 * 1024;

/** Largest WebSocket message, in bytes. */
export const MAX_MESSAGE_BYTES = 128 * 1024;

/**
 * Watches the bytes of a client and reports the first frame above the limit. The `ws` package limits messages only, while
 * API Gateway also limits each frame; only the frame headers are parsed here.
 */
export const createFrameGuard = (limitBytes: number, onTooLarge: () => void): ((chunk: Buffer) => void) => {
  let header = Buffer.alloc(0);
  let skipBytes = 0;
  return chunk => {
    let rest = chunk;
    while (rest.length > 0) {
      if (skipBytes > 0) {
        const skipped = Math.min(skipBytes, rest.length);
        skipBytes -= skipped;
        rest = rest.subarray(skipped);
        continue;
      }
      header = Buffer.concat([header, rest.subarray(0, 1)]);
      rest = rest.subarray(1);
      const payloadBytes = payloadLength(header);
      if (payloadBytes === undefined) continue;
      if (payloadBytes > limitBytes) onTooLarge();
      const maskBytes = (header[1] ?? 0) & 0x80 ? 4 : 0;
      skipBytes = payloadBytes + maskBytes;
      header = Buffer.alloc(0);
    }
  };
};

/** Length of the payload that a frame header announces, or undefined while the header is incomplete. */
const payloadLength = (header: Buffer): number | undefined => {
  if (header.length < 2) return undefined;
  const short = (header[1] ?? 0) & 0x7f;
  if (short < 126) return short;
  if (short === 126) return header.length < 4 ? undefined : header.readUInt16BE(2);
  return header.length < 10 ? undefined : Number(header.readBigUInt64BE(2));
};
