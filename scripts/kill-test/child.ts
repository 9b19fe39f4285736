import { productRuntimeOptions } from '../product/product';
import { startProductRuntime } from '../product/runtime';
import { ensureDemoPack } from '../maps/demo-pack';
import type { Answer, Order } from './product';

// The product as a child process, so that it can be killed. Its parent sends commands over IPC; when the parent
// disconnects, it exits.
const [dataDir = '', port = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
const mapsDir = await ensureDemoPack({ log: () => undefined });
const product = await productRuntimeOptions();
const env = { ...product.env, MAPS_PACK_DIR: mapsDir };
const runtime = await startProductRuntime({ ...product, env, mapsDir, dataDir, port: Number(port), quiet: true });

const obey = async ({ what, functionId = '', payload, ms = 0 }: Order): Promise<unknown> => {
  if (what === 'invoke') return runtime.invoke(functionId, payload);
  if (what === 'skip') runtime.skip(ms);
  await runtime.settle();
  return null;
};
const reply = (answer: Answer) => process.send?.(answer);

process.on('message', (order: Order) => {
  obey(order).then(
    result => reply({ id: order.id, result }),
    (error: Error) => reply({ id: order.id, error: error.message }),
  );
});
const { url, awsUrl, outputs } = runtime;
reply({ id: 0, result: { url, awsUrl, outputs } });
