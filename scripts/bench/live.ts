import type { ServerMessage } from '#shared/contract/ws-messages';
import { openSocket } from '#scripts/lib/socket';
import { type Bench, timed, timesRow } from './figures';
import { rideSteps, startBenchProduct } from './product';

const RIDES = 12;
const statusOf: Record<string, string> = {
  acceptBooking: 'ACCEPTED',
  arriveAtPickup: 'ARRIVED',
  startTrip: 'STARTED',
  reachDrop: 'REACHED',
  confirmPaid: 'PAID',
};

/** From the driver's request to the frame on the rider's WebSocket; the driver's own answer beside it. */
export const liveBench: Bench = {
  title: 'from the driver’s step to the rider’s screen',
  async run() {
    const product = await startBenchProduct();
    const { runtime, rider } = product;
    const socket = openSocket({ wsUrl: runtime.url, api: rider.api });
    try {
      await socket.opened();
      const driver = await product.addDriver();
      const heardMs: number[] = [];
      const answeredMs: number[] = [];
      const relayedMs: number[] = [];
      for (let i = 0; i < RIDES; i++) {
        let topic = '';
        const hear = (fits: (message: ServerMessage) => boolean) =>
          socket.waitFor(message => 'topic' in message && message.topic === topic && fits(message));
        const steps = rideSteps(product, driver, booking => {
          topic = `bk#${booking.id}`;
          const subscribed = hear(message => message.type === 'subscribed');
          socket.subscribe(topic, 0);
          return subscribed;
        });
        for (const [name, take] of steps) {
          const status = statusOf[name];
          if (!status) {
            await take();
            continue;
          }
          const heard = hear(message => message.type === 'event' && message.body.status === status);
          const answered = timed(take);
          heardMs.push(await timed(() => heard));
          answeredMs.push(await answered);
          if (name !== 'startTrip') continue;
          const relayed = hear(message => message.type === 'position');
          const points = [{ lat: 57.7, lng: 11.96, at: Date.now() }];
          relayedMs.push(await timed(() => Promise.all([driver.api.call('reportPosition', { points }), relayed])));
        }
        socket.unsubscribe(topic);
      }
      return [
        { what: 'answer to the driver', ...timesRow(answeredMs) },
        { what: 'status on the rider’s WebSocket', ...timesRow(heardMs) },
        { what: 'position on the rider’s WebSocket', ...timesRow(relayedMs) },
      ];
    } finally {
      socket.close();
      await product.close();
    }
  },
};
