import { createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
/** HKDF of one block (RFC 5869). */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length);

const SALT = 16;
const KEY_AT = SALT + 5;
const POINT = 65;
const TAG = 16;
/** The delimiter of the last record. */
const LAST = 2;

/** Browser's secrets of a push subscription. */
export type Receiver = { ecdh: ECDH; auth: Buffer };

export const newReceiver = (auth: Buffer): Receiver => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth };
};

/**
 * A push message's plain text, as a browser decrypts it (RFC 8291 and 8188, one record of aes128gcm).
 *
 * @throws when it is not encrypted for this receiver, or not in this form.
 */
export const decrypt = ({ ecdh, auth }: Receiver, body: Buffer): Buffer => {
  if (body.length < KEY_AT + POINT + TAG + 1) throw new Error('the message is too short');
  const [salt, recordSize, keyLength] = [body.subarray(0, SALT), body.readUInt32BE(SALT), body[SALT + 4]];
  if (keyLength !== POINT) throw new Error('the key id is no public key');
  const sender = body.subarray(KEY_AT, KEY_AT + POINT);
  const record = body.subarray(KEY_AT + POINT);
  if (record.length > recordSize) throw new Error('there is more than one record');
  const shared = ecdh.computeSecret(sender);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(auth, shared, keyInfo, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(record.length - TAG));
  const padded = Buffer.concat([decipher.update(record.subarray(0, record.length - TAG)), decipher.final()]);
  const end = padded.findLastIndex(byte => byte !== 0);
  if (end < 0 || padded[end] !== LAST) throw new Error('the record does not end as the last one does');
  return padded.subarray(0, end);
};
