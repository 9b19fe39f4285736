import { AwsError, element, jsonError, xmlReply } from '../aws-reply';
import type { AwsServiceName, AwsServices } from '../aws-endpoint';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import { callerOfKey } from '../resign';
import { messageOf, type Access, type Refusal } from './access';
import type { Need } from './judge';

type Guarded = Exclude<AwsServiceName, 's3'>;
type Replies = Readonly<Partial<Record<Guarded, (refusal: Refusal) => AwsResponse>>>;

const byJson =
  (status: number, contentType?: string) =>
  (refusal: Refusal): AwsResponse =>
    jsonError(new AwsError('AccessDeniedException', messageOf(refusal), status), contentType);

const REST_JSON = 'application/json';

/** SES words its refusals differently. */
const byMail = ({ user, need: { action, resource } }: Refusal): AwsResponse => {
  const message = `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`;
  return jsonError(new AwsError('AccessDeniedException', message, 403), REST_JSON);
};

/** The query protocol, where actions are written with the service's name in capitals. */
const byXml = (refusal: Refusal): AwsResponse => {
  const message = messageOf(refusal).replaceAll('sns:', 'SNS:').replaceAll('arn:aws:SNS:', 'arn:aws:sns:');
  const inner = element('Type', 'Sender') + element('Code', 'AuthorizationError') + element('Message', message);
  return xmlReply(
    `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error>${inner}</Error></ErrorResponse>`,
    403,
    { 'content-type': 'text/xml' },
  );
};

/** SQS still returns the error code of its former protocol. */
const byQueue = (refusal: Refusal): AwsResponse => {
  const reply = byJson(403, 'application/x-amz-json-1.0')(refusal);
  return { ...reply, headers: { ...reply.headers, 'x-amzn-query-error': 'AccessDenied;Sender' } };
};

/** How a service words a refusal. */
const replies: Replies = {
  dynamodb: byJson(400, 'application/x-amz-json-1.0'),
  sqs: byQueue,
  sns: byXml,
  ses: byMail,
  lambda: byJson(403, REST_JSON),
  scheduler: byJson(403, REST_JSON),
  'execute-api': byJson(403, REST_JSON),
};

/** The caller: named within the process, else identified by the signing key. */
export const callerOf = ({ caller, headers }: AwsRequest): string | undefined => {
  if (caller !== undefined) return caller;
  const keyId = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
  return keyId === undefined ? undefined : callerOfKey(keyId);
};

/** Puts the policies of functions before the stand-ins. Other callers (tools and tests) may do everything. */
export const guardServices = (
  services: AwsServices,
  access: Access,
  needsOf: Readonly<Record<Guarded, (request: AwsRequest) => Need[]>>,
): AwsServices => {
  const guarded = (name: Guarded): AwsService => ({
    async handle(request) {
      const caller = callerOf(request);
      const refusal = caller === undefined ? undefined : access.refusal(caller, needsOf[name](request));
      return refusal ? (replies[name] ?? byJson(400))(refusal) : services[name].handle(request);
    },
  });
  const names = Object.keys(needsOf) as Guarded[];
  return { ...services, ...Object.fromEntries(names.map(name => [name, guarded(name)])) };
};
