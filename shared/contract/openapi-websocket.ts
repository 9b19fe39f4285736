import { SOCKET_TICKET_TTL_MS } from './constants';
import { clientMessageSchema } from './ws-messages';
import { serverMessageSchema } from './openapi-messages';
import type { schemaBook } from './openapi-schemas';

/** Documents the WebSocket API, which OpenAPI itself cannot describe. */
export const webSocketPart = (book: ReturnType<typeof schemaBook>) => {
  const client = book.add(clientMessageSchema, 'input');
  const server = book.add(serverMessageSchema, 'output');
  return () => ({
    description:
      `Connect to \`<wsUrl of /config.json>?ticket=<ticket>\` with a ticket of \`createSocketTicket\`, valid once and for ` +
      `${SOCKET_TICKET_TTL_MS / 1000} s. Messages of \`bk#\` topics carry \`v\`, gapless per booking: after a gap subscribe again ` +
      'with `since` set to the last one seen, and drop what comes twice.',
    topics: {
      'bk#<booking id>':
        'the life of a booking and the position of its driver: its rider, its driver, its fleet, admins; ' +
        'its chat: all of these but its fleet',
      'u#<user id>': 'offers and notices of a user: that user',
      'dash#all': 'positions of all drivers: admins',
      'dash#<fleet admin id>': 'positions of the drivers of a fleet: that fleet admin',
    },
    clientMessage: book.seal(client, 'input'),
    serverMessage: book.seal(server, 'output'),
  });
};
