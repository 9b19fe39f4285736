import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCertificate } from './certificate';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfare-certificate-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dir, { recursive: true });
});
const file = () => join(dir, 'certificate.json');

it('names this machine, and can vouch for no other certificate', async () => {
  const { cert, key } = await loadCertificate(dir);
  const certificate = new X509Certificate(cert);
  expect(certificate.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
  expect(certificate.ca).toBe(false);
  expect(certificate.checkHost('attacker.example')).toBeUndefined();
  expect(key).toContain('PRIVATE KEY');
});

it('is the same at the next start, in a file of the owner alone', async () => {
  const first = await loadCertificate(dir);
  expect(await loadCertificate(dir)).toEqual(first);
  expect(readdirSync(dir)).toEqual(['certificate.json']);
  expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
});

it('is created again before browsers refuse it, and when the file is broken', async () => {
  const first = await loadCertificate(dir);
  const days = (Date.parse(new X509Certificate(first.cert).validTo) - Date.now()) / (24 * 3_600_000);
  expect(days).toBeLessThan(398);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 380 * 24 * 3_600_000 });
  const second = await loadCertificate(dir);
  expect(second.cert).not.toBe(first.cert);
  writeFileSync(file(), '{');
  expect((await loadCertificate(dir)).cert).not.toBe(second.cert);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toHaveProperty('key');
});
