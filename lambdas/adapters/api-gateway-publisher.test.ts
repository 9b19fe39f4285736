import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { apiGatewayPublisher } from './api-gateway-publisher';

const api = mockAws(ApiGatewayManagementApiClient);
beforeEach(() => api.reset());

const publisher = () => apiGatewayPublisher('https://abc.execute-api.eu-north-1.amazonaws.com/live');

describe('apiGatewayPublisher', () => {
  it('[RT-1] posts the message as JSON to the connection', async () => {
    api.on(PostToConnectionCommand).resolves({});
    await expect(publisher().send('c1=', { type: 'pong' })).resolves.toBe('sent');
    const [call] = api.commandCalls(PostToConnectionCommand);
    expect(call?.args[0].input).toEqual({ ConnectionId: 'c1=', Data: Buffer.from('{"type":"pong"}') });
  });

  it('[RT-1] reports a connection that has closed', async () => {
    api.on(PostToConnectionCommand).rejects(new GoneException({ $metadata: {}, message: 'gone' }));
    await expect(publisher().send('c1', { type: 'pong' })).resolves.toBe('gone');
  });

  it('lets every other failure through: the connection may still be there', async () => {
    api.on(PostToConnectionCommand).rejects(new Error('throttled'));
    await expect(publisher().send('c1', { type: 'pong' })).rejects.toThrow('throttled');
  });
});
