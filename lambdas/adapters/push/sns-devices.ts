import {
  CreatePlatformEndpointCommand,
  DeleteEndpointCommand,
  SetEndpointAttributesCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import type { PhoneDevices } from '#lambdas/ports/push';
import { clientTimeouts } from '#lambdas/adapters/client-timeouts';

let client: SNSClient | undefined;

/** ARNs of the stage's platform applications, or `none`. */
export type PushApps = Readonly<Record<'ANDROID' | 'IOS', string>>;

/** Endpoints of phones: one for each token, which SNS finds again. One that was disabled is enabled by its new token. */
export const snsDevices = (apps: PushApps): PhoneDevices => ({
  async register(platform, Token) {
    const PlatformApplicationArn = apps[platform];
    if (PlatformApplicationArn === 'none') return undefined;
    client ??= new SNSClient(clientTimeouts());
    const { EndpointArn } = await client.send(new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token }));
    if (!EndpointArn) throw new Error('SNS named no endpoint');
    await client.send(new SetEndpointAttributesCommand({ EndpointArn, Attributes: { Enabled: 'true', Token } }));
    return EndpointArn;
  },
  async remove(EndpointArn) {
    client ??= new SNSClient(clientTimeouts());
    await client.send(new DeleteEndpointCommand({ EndpointArn }));
  },
});
