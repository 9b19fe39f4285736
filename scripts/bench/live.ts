import { type Hearing, hearTopic, liveSocket } from '#scripts/lib/live-socket';
import { type Bench, median, percentile, timed, timesRow } from './figures';
import { rideSteps, startBenchProduct } from './product';

const RIDES = 12;
const statusOf: Record<string, string> = {
  acceptBooking: 'ACCEPTED',
  arriveAtPickup: 'ARRIVED',
  startTrip: 'STARTED',
  reachDrop: 'REACHED',
  confirmPaid: 'PAID',
};

const goalMs = { median: 15, p95: 30 };

/** Latency from the driver's request to the frame on the rider's WebSocket, and of the driver's own response. */
export const liveBench: Bench = {
  title: 'from the driver’s step to the rider’s screen',
  async run(mark) {
    const product = await startBenchProduct();
    const { runtime, rider } = product;
    const live = liveSocket({ wsUrl: runtime.outputs.WebSocketUrl ?? '', api: rider.api });
    try {
      const driver = await product.addDriver();
      const receivedMs: number[] = [];
      const answeredMs: number[] = [];
      const relayedMs: number[] = [];
      for (let i = 0; i < RIDES; i++) {
        let ride: Hearing | undefined;
        const receive: Hearing['next'] = fits => ride!.next(fits);
        const steps = rideSteps(product, driver, booking => {
          ride = hearTopic(live, `bk#${booking.id}`, 0);
          return receive(message => message.type === 'subscribed');
        });
        for (const [name, take] of steps) {
          const status = statusOf[name];
          if (!status) {
            await take();
            continue;
          }
          const received = receive(message => message.type === 'event' && message.body.status === status);
          const answered = timed(take);
          receivedMs.push(await timed(() => received));
          answeredMs.push(await answered);
          if (name !== 'startTrip') continue;
          const relayed = receive(message => message.type === 'position');
          const points = [{ lat: 57.7, lng: 11.96, at: Date.now() }];
          relayedMs.push(await timed(() => Promise.all([driver.api.call('reportPosition', { points }), relayed])));
        }
        ride?.stop();
      }
      const what = 'status on the other’s screen';
      mark({ what: `${what}, median`, figure: median(receivedMs), goal: goalMs.median, unit: 'ms' });
      mark({ what: `${what}, 95th percentile`, figure: percentile(receivedMs, 0.95), goal: goalMs.p95, unit: 'ms' });
      return [
        { what: 'answer to the driver', ...timesRow(answeredMs) },
        { what: 'status on the rider’s WebSocket', ...timesRow(receivedMs) },
        { what: 'position on the rider’s WebSocket', ...timesRow(relayedMs) },
      ];
    } finally {
      live.close();
      await product.close();
    }
  },
};
