import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Stage } from '#infra/stages';
import { exampleStage } from '#test/infra/synthesize';
import { mockAws } from '#test/kit/mock-aws';
import { certificate } from './certificate';

const acm = mockAws(ACMClient);
const prod = exampleStage('prod');
const dev = exampleStage('dev');
const missing = () => Object.assign(new Error('gone'), { name: 'ResourceNotFoundException' });
const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level);

beforeEach(() => {
  acm.reset();
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.com'] },
  });
});

describe('[AWS-1] certificates before a deployment', () => {
  it('the site’s is looked for in us-east-1, issued and of the domain', async () => {
    const [call] = (await certificate.look(prod), acm.commandCalls(DescribeCertificateCommand));
    expect(await (call!.thisValue as ACMClient).config.region()).toBe('us-east-1');
    const answer = async (Status: 'ISSUED' | 'PENDING_VALIDATION', ...SubjectAlternativeNames: string[]) => {
      acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status, SubjectAlternativeNames } });
      return levels(await certificate.look(prod));
    };
    expect(await answer('ISSUED', 'ride.example.com')).toEqual(['ok']);
    expect(await answer('ISSUED', '*.ride.example.com', 'example.com')).toEqual(['stop']);
    expect(await answer('PENDING_VALIDATION', 'ride.example.com')).toEqual(['stop']);
    expect(levels(await certificate.look(dev))).toEqual(['note']);
  });

  it('the API’s is looked for in the stage’s region, for a name that it does not say', async () => {
    const name = 'x7k2.ride.example.com';
    const at = (region: string, isUsed = false): Stage => ({
      ...dev,
      apiDomain: { name, certificateArn: `arn:aws:acm:${region}:111122223333:certificate/1`, isUsed },
    });
    acm.on(DescribeCertificateCommand).resolves({
      Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.ride.example.com'] },
    });
    expect(await certificate.look(at('eu-north-1'))).toMatchObject([{ level: 'note' }, { level: 'ok' }]);
    const [call] = acm.commandCalls(DescribeCertificateCommand);
    expect(await (call!.thisValue as ACMClient).config.region()).toBe('eu-north-1');
    expect((await certificate.look(at('us-east-1')))[1]).toMatchObject({
      level: 'stop',
      what: `the certificate of ${name} is in us-east-1, not in eu-north-1`,
      todo: expect.stringContaining('Request one for *.ride.example.com in eu-north-1') as string,
    });
    for (const Certificate of [
      { Status: 'PENDING_VALIDATION', SubjectAlternativeNames: ['*.ride.example.com'] },
      { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.com'] },
    ] as const) {
      acm.on(DescribeCertificateCommand).resolves({ Certificate: Certificate as never });
      expect((await certificate.look(at('eu-north-1', true)))[1]?.level).toBe('stop');
    }
    acm.on(DescribeCertificateCommand).rejects(missing());
    expect((await certificate.look(at('eu-north-1')))[1]?.level).toBe('stop');
    const elsewhere = {
      ...prod,
      domain: { ...prod.domain!, certificateArn: at('eu-north-1').apiDomain!.certificateArn },
    };
    expect((await certificate.look(elsewhere))[0]).toMatchObject({
      level: 'stop',
      what: expect.stringContaining('not in us-east-1') as string,
    });
  });
});
