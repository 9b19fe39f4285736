import type { Stage } from '#infra/stages';
import { bundle } from './build';
import { deployStack } from './cdk';

/** Creates the sender's domain in SES, and prints the records for its name server. */
export const deployMail = async ({ name, mailFrom, region }: Stage): Promise<void> => {
  if (!mailFrom) throw new Error(`The stage ${name} has no mailFrom: say it in stages.json.`);
  await bundle();
  const outputs = deployStack(`Wayfare-${name}-Mail`, { stage: name });
  const records = Object.entries(outputs).filter(([key]) => key.startsWith('Record'));
  console.log('\nRecords that the name server of the domain needs:\n');
  for (const [, record] of records) console.log(`  ${record}`);
  console.log(`\nSES looks for them by itself; the sender is verified within minutes to hours (region ${region}).`);
  console.log(`Then: npm run deploy -- --stage ${name}`);
};
