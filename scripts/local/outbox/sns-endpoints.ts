import { createHash } from 'node:crypto';
import { AwsError, element } from '../aws-reply';

/** Platform endpoints of SNS. Their ARN follows from application and token, as SNS finds a token's endpoint again. */
export type Endpoints = {
  /** The result element of an action on endpoints; undefined for another action. */
  answer(action: string, form: URLSearchParams): string | undefined;
  /** @throws as SNS does for an endpoint that was deleted or whose token the phone has given up. */
  assertAlive(arn: string): void;
};

/** A token of an app that was uninstalled, for tests. */
const givenUp = /uninstalled/;

const appArn = /^(arn:aws:sns:[\w-]+:\d{12}):app\/(GCM|APNS|APNS_SANDBOX)\/([\w.-]+)$/;

export const createEndpoints = (): Endpoints => {
  const tokens = new Map<string, string>();
  const gone = new Set<string>();

  const create = (form: URLSearchParams): string => {
    const [, start, platform, app] = appArn.exec(form.get('PlatformApplicationArn') ?? '') ?? [];
    const token = form.get('Token') ?? '';
    if (!start || !token) throw new AwsError('InvalidParameter', 'Invalid parameter: PlatformApplicationArn or Token');
    const hash = createHash('sha256').update(token).digest('hex').slice(0, 32);
    const arn = `${start}:endpoint/${platform}/${app}/${hash}`;
    tokens.set(arn, token);
    gone.delete(arn);
    return element('EndpointArn', arn);
  };

  return {
    answer(action, form) {
      const arn = form.get('EndpointArn') ?? '';
      if (action === 'CreatePlatformEndpoint') return create(form);
      if (action === 'DeleteEndpoint') {
        tokens.delete(arn);
        gone.add(arn);
        return '';
      }
      if (action !== 'SetEndpointAttributes') return undefined;
      if (!tokens.has(arn)) throw new AwsError('NotFound', 'Endpoint does not exist', 404);
      return '';
    },
    assertAlive(arn) {
      if (gone.has(arn)) throw new AwsError('NotFound', 'Endpoint does not exist', 404);
      if (givenUp.test(tokens.get(arn) ?? '')) throw new AwsError('EndpointDisabled', 'Endpoint is disabled');
    },
  };
};
