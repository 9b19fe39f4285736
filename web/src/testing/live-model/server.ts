import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import { aBooking } from '@/testing/fixtures';

export type View = OutputOf<Operations['fetchBooking']>;
type EventMessage = Extract<ServerMessage, { type: 'event' }>;

const statuses = ['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PAID', 'COMPLETE'] as const;
/** Each event changes one of these fields in turn, so that a lost event shows. */
const fields = ['trip_cost', 'rating', 'driver_name', 'otp', 'cancelFee'] as const;

type Ride = {
  view: View;
  history: EventMessage[];
};

/** A model of lambdas/realtime and fetchBooking without a network: bookings with all their events and last position. */
export class ModelServer {
  private readonly rides = new Map<Topic, Ride>();
  private readonly subscribers = new Map<string, Set<Topic>>();
  private clock = 0;

  constructor(private readonly send: (connection: string, message: ServerMessage) => void) {}

  private ride(topic: Topic): Ride {
    const known = this.rides.get(topic);
    if (known) return known;
    const ride = { view: { booking: aBooking({ v: 0, status: 'NEW' }), events: [] }, history: [] };
    this.rides.set(topic, ride);
    return ride;
  }

  private deliver(topic: Topic, message: ServerMessage): void {
    for (const [connection, topics] of this.subscribers) if (topics.has(topic)) this.send(connection, message);
  }

  /** The booking as fetchBooking returns it. */
  read(topic: Topic): View {
    return structuredClone(this.ride(topic).view);
  }

  happen(topic: Topic): void {
    const ride = this.ride(topic);
    const v = ride.history.length + 1;
    const status = statuses[v % statuses.length]!;
    const changes = { [fields[v % fields.length]!]: `${topic} ${v}` };
    const body = { kind: status, status, at: ++this.clock, by: 'u', changes };
    const { booking, events } = ride.view;
    ride.view = {
      ...ride.view,
      booking: { ...booking, ...changes, status, v },
      events: [...events, { v, ...body, byType: 'clock' }],
    };
    const message: EventMessage = { topic, type: 'event', v, body };
    ride.history.push(message);
    this.deliver(topic, message);
  }

  move(topic: Topic): void {
    const ride = this.ride(topic);
    const at = ++this.clock;
    const driverLocation = { lat: 57 + at / 1e4, lng: 12, at };
    ride.view = { ...ride.view, driverLocation };
    this.deliver(topic, { topic, type: 'position', body: driverLocation });
  }

  /** Handles a client's message; see lambdas/consumers/sockets/subscribe.ts. */
  receive(connection: string, message: { action: string; topic: Topic; since?: number }): void {
    if (message.action === 'ping') return this.send(connection, { type: 'pong' });
    const topics = this.subscribers.get(connection) ?? new Set();
    this.subscribers.set(connection, topics);
    if (message.action === 'unsubscribe') return void topics.delete(message.topic);
    const { topic, since } = message;
    topics.add(topic);
    const { history, view } = this.ride(topic);
    if (since !== undefined) {
      for (const event of history.slice(since)) this.send(connection, event);
      if (view.driverLocation) this.send(connection, { topic, type: 'position', body: view.driverLocation });
    }
    this.send(connection, { type: 'subscribed', topic, v: history.length });
  }

  gone(connection: string): void {
    this.subscribers.delete(connection);
  }
}
