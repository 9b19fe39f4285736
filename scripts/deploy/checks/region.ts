import { lookup } from 'node:dns/promises';
import { type Stage, usesAmazonLocation } from '#infra/stages';
import { type Check, ok, stop } from './check';

const services = ['cognito-idp', 'dynamodb', 'lambda', 'scheduler', 'sqs', 'sns', 'email'];
/** Both versions of Amazon Location have these names. */
const locationServices = ['places.geo', 'routes.geo', 'maps.geo'];

/** The names of a region's endpoints: a service that the region does not offer has none. */
const hostsOf = (stage: Stage): string[] =>
  [...services, ...(usesAmazonLocation(stage) ? locationServices : [])].map(
    name => `${name}.${stage.region}.amazonaws.com`,
  );

/** Whether the region offers every service; asks the name service, which needs no rights. */
export const region: Check = {
  subject: 'region',
  async look(stage) {
    const hosts = hostsOf(stage);
    const answers = await Promise.allSettled(hosts.map(host => lookup(host)));
    const absent = hosts.filter((_, index) => answers[index]?.status === 'rejected');
    if (absent.length === hosts.length)
      return [stop(`no endpoint of ${stage.region} has an address`, 'Is the region’s name right? Is there a network?')];
    const todo = 'Choose a region that offers it, or maps "pack" where it is a part of Amazon Location.';
    return absent.length > 0
      ? absent.map(host => stop(`${host} does not exist`, todo))
      : [ok(`${stage.region} offers all ${hosts.length} services`)];
  },
};
