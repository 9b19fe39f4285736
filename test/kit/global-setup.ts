import { buildLambdas } from '#scripts/build/lambdas';
import { ensureDemoPack } from '#scripts/maps/demo-pack';

/** Bundles the functions and builds the demo region once for all story files. */
export const setup = async (): Promise<void> => {
  await Promise.all([buildLambdas(), ensureDemoPack({ log: line => console.log(line) })]);
};
