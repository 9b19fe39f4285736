import { createHash } from 'node:crypto';

type Fields = readonly (readonly [string, string])[];

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** As PHP's `urlencode` writes it: what browsers do, but for the asterisk. */
export const encoded = (fields: Fields): string =>
  new URLSearchParams(fields.map(([name, value]) => [name, value])).toString().replaceAll('*', '%2A');

/** Of the checkout form: in the documented order, and without what is blank. */
export const formSignature = (fields: Fields, passphrase: string): string =>
  md5(encoded([...fields.filter(([, value]) => value !== ''), ['passphrase', passphrase]]));

/** Of a notification: in the order it came, with what is blank. */
export const noticeSignature = (fields: Fields, passphrase: string): string =>
  md5(encoded([...fields, ['passphrase', passphrase]]));

/** Of a call: headers, query and body by name. `testing` is left out by whoever calls. */
export const callSignature = (fields: Fields, passphrase: string): string =>
  md5(
    encoded(
      [...fields, ['passphrase', passphrase] as const]
        .filter(([, value]) => value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
