import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** PEM texts. */
export type Certificate = {
  key: string;
  cert: string;
};

const DAY_MS = 24 * 3_600_000;
/** Browsers reject certificates with a longer validity. */
const LIFE_MS = 397 * DAY_MS;
const RENEW_MS = 30 * DAY_MS;

/**
 * The self-signed certificate of `localhost` and 127.0.0.1. It is stored, so that a browser that trusts it does not ask
 * again; it cannot sign other certificates. @param dir its folder, readable by the owner only
 */
export const loadCertificate = async (dir: string): Promise<Certificate> => {
  const file = join(dir, 'certificate.json');
  const saved = await readFile(file, 'utf8').then(parse, () => undefined);
  if (saved) return saved;
  const made = await makeCertificate();
  await mkdir(dir, { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 });
  await rename(draft, file);
  return made;
};

/** Undefined for a damaged file or a certificate about to expire, so that a new one is made. */
const parse = (text: string): Certificate | undefined => {
  try {
    const { key, cert } = JSON.parse(text) as Certificate;
    const { validTo } = new X509Certificate(cert);
    return Date.parse(validTo) - Date.now() > RENEW_MS ? { key, cert } : undefined;
  } catch {
    return undefined;
  }
};

const makeCertificate = async (): Promise<Certificate> => {
  // Imported lazily: only a start with a sign-in domain needs it.
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + LIFE_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: made.private, cert: made.cert };
};
