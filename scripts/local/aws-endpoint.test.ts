import { expect, it } from 'vitest';
import { serviceOf } from './aws-endpoint';

const scope = (service: string) => `Credential=KEY/20261121/eu-north-1/${service}/aws4_request`;
const of = (method: string, path: string, headers: Record<string, string> = {}) =>
  serviceOf({ method, url: new URL(path, 'http://127.0.0.1:3001'), headers });

it.each<[string, string, string, Record<string, string>]>([
  ['dynamodb', 'POST', '/', { 'x-amz-target': 'DynamoDB_20120810.PutItem' }],
  ['sqs', 'POST', '/', { 'x-amz-target': 'AmazonSQS.SendMessage' }],
  ['cognito-idp', 'POST', '/', { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' }],
  ['ssm', 'POST', '/', { 'x-amz-target': 'AmazonSSM.GetParameter' }],
  ['cognito-idp', 'OPTIONS', '/', {}],
  ['cognito-idp', 'GET', '/eu-north-1_Pool/.well-known/jwks.json', {}],
  ['sns', 'POST', '/', { authorization: `AWS4-HMAC-SHA256 ${scope('sns')}, SignedHeaders=host` }],
  ['ses', 'POST', '/v2/email/outbound-emails', {}],
  ['scheduler', 'POST', '/schedules/x', { authorization: `AWS4-HMAC-SHA256 ${scope('scheduler')}` }],
  ['lambda', 'POST', '/2015-03-31/functions/x/invocations', {}],
  ['execute-api', 'POST', '/_execute-api/Api/ws/@connections/x', { authorization: `AWS4 ${scope('execute-api')}` }],
  ['s3', 'GET', `/bucket/key?X-Amz-Credential=${encodeURIComponent('KEY/20261121/eu-north-1/s3/aws4_request')}`, {}],
  ['s3', 'POST', '/bucket', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['s3', 'OPTIONS', '/bucket/key', {}],
  ['geo-places', 'POST', '/v2/autocomplete', { authorization: `AWS4 ${scope('geo-places')}` }],
])('sends to %s: %s %s', (service, method, path, headers) => {
  expect(of(method, path, headers)).toBe(service);
});
