import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt, newReceiver } from './decrypt';

// RFC 8291, section 5 and appendix A.
const receiverKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
const message =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const published = () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(receiverKey, 'base64url'));
  return { ecdh, auth: Buffer.from(auth, 'base64url') };
};
const bytes = () => Buffer.from(message, 'base64url');

it('[PLUS-9] the stand-in decrypts the published example of RFC 8291', () => {
  expect(decrypt(published(), bytes()).toString()).toBe('When I grow up, I want to be a watermelon');
});

it.each<[string, () => Buffer]>([
  ['one bit is another', () => (bytes_ => ((bytes_[120]! ^= 1), bytes_))(bytes())],
  ['it is too short', () => bytes().subarray(0, 60)],
  ['it is cut', () => bytes().subarray(0, -1)],
])('[PLUS-9] it takes nothing when %s', (_, broken) => {
  expect(() => decrypt(published(), broken())).toThrow();
});

it('[PLUS-9] it takes nothing that is meant for another browser', () => {
  expect(() => decrypt(newReceiver(Buffer.from(auth, 'base64url')), bytes())).toThrow();
});
