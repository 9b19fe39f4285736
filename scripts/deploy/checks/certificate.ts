import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import type { Stage } from '#infra/stages';
import { type Check, type Finding, note, ok, stop, unlessMissing } from './check';

/** CloudFront takes certificates from here only. */
const EDGE_REGION = 'us-east-1';

const covers = (pattern: string, host: string): boolean =>
  pattern === host || (pattern.startsWith('*.') && host.slice(host.indexOf('.') + 1) === pattern.slice(2));

type Certified = { readonly name: string; readonly certificateArn: string };

/** @param names what the certificate should be requested for */
const lookAt = async (of: Certified, region: string, names: string): Promise<Finding> => {
  const { name, certificateArn: CertificateArn } = of;
  const todo = `Request one for ${names} in ${region}, validate it by DNS, put its ARN into stages.json.`;
  const [, , , itsRegion = ''] = CertificateArn.split(':');
  if (itsRegion !== region) return stop(`the certificate of ${name} is in ${itsRegion}, not in ${region}`, todo);
  const answer = await unlessMissing(
    new ACMClient({ region }).send(new DescribeCertificateCommand({ CertificateArn })),
  );
  if (!answer?.Certificate) return stop(`there is no ${CertificateArn}`, todo);
  const { Status, SubjectAlternativeNames = [] } = answer.Certificate;
  if (Status !== 'ISSUED') return stop(`the certificate of ${name} is ${Status}`, 'Add its CNAME records and wait.');
  return SubjectAlternativeNames.some(pattern => covers(pattern, name))
    ? ok(`${name} is covered`)
    : stop(`the certificate covers ${SubjectAlternativeNames.join(', ')}, not ${name}`, todo);
};

const wildcardOf = (name: string): string => `*${name.slice(name.indexOf('.'))}`;

/** The certificates of the site's domain, for CloudFront, and of the API's, for API Gateway in the stage's region. */
export const certificate: Check = {
  subject: 'certificate',
  look: ({ domain, apiDomain, region }: Stage) =>
    Promise.all([
      domain
        ? lookAt(domain, EDGE_REGION, domain.name)
        : note('no domain: the site has a name of CloudFront’s', 'Fine for trying things out.'),
      // The names of certificates are published, and this name must stay secret, so a wildcard is used.
      ...(apiDomain ? [lookAt(apiDomain, region, wildcardOf(apiDomain.name))] : []),
    ]),
};
