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
      'dash#all':
        'positions of all drivers, once a second in one `positions` message: admins. `drivers` has 22 characters each, numbers ' +
        'in base64url digits: 9 a hash of the id; 5 and 5 latitude + 90 and longitude + 180 in 1/100,000 of a degree; 3 how ' +
        'long before `at`, in tenths of a second, and 131,072 more for a busy driver',
      'dash#<fleet admin id>': 'positions of the drivers of a fleet: that fleet admin',
    },
    clientMessage: book.seal(client, 'input'),
    serverMessage: book.seal(server, 'output'),
  });
};
