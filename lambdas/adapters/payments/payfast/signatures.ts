import { createHash } from 'node:crypto';

type Fields = readonly (readonly [string, string])[];

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Encodes like PHP's `urlencode`: as browsers do, but for the asterisk. */
export const encoded = (fields: Fields): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString().replaceAll('*', '%2A');

/** Signature of the checkout form: fields in the documented order, without blank ones. */
export const formSignature = (fields: Fields, passphrase: string): string =>
  md5(encoded([...fields.filter(([, value]) => value !== ''), ['passphrase', passphrase]]));

/** Signature of a notification: fields in the order received, including blank ones. */
export const noticeSignature = (fields: Fields, passphrase: string): string =>
  md5(encoded([...fields, ['passphrase', passphrase]]));

/** Signature of an API call: headers, query and body sorted by name. The caller leaves out `testing`. */
export const callSignature = (fields: Fields, passphrase: string): string =>
  md5(
    encoded(
      [...fields, ['passphrase', passphrase] as const]
        .filter(([, value]) => value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
