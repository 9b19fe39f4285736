import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { type Check, note, ok, stop, unlessMissing } from './check';

const covers = (pattern: string, host: string): boolean =>
  pattern === host || (pattern.startsWith('*.') && host.slice(host.indexOf('.') + 1) === pattern.slice(2));

/** The certificate of the site's domain, which CloudFront takes from us-east-1 only. */
export const certificate: Check = {
  subject: 'certificate',
  async look({ domain }) {
    if (!domain) return [note('no domain: the site has a name of CloudFront’s', 'Fine for trying things out.')];
    const { name, certificateArn: CertificateArn } = domain;
    const client = new ACMClient({ region: 'us-east-1' });
    const answer = await unlessMissing(client.send(new DescribeCertificateCommand({ CertificateArn })));
    const todo = `Request one for ${name} in us-east-1, validate it by DNS, put its ARN into stages.json.`;
    if (!answer?.Certificate) return [stop(`there is no ${CertificateArn}`, todo)];
    const { Status, SubjectAlternativeNames = [] } = answer.Certificate;
    if (Status !== 'ISSUED')
      return [stop(`the certificate of ${name} is ${Status}`, 'Add its CNAME records and wait.')];
    return SubjectAlternativeNames.some(pattern => covers(pattern, name))
      ? [ok(`${name} is covered`)]
      : [stop(`the certificate covers ${SubjectAlternativeNames.join(', ')}, not ${name}`, todo)];
  },
};
