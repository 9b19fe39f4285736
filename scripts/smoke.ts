import { parseArgs } from 'node:util';
import { stageNamed } from '#infra/stages';
import { ask } from './deploy/ask';
import { confirmAtPool, smokeLines } from './deploy/smoke-stage';
import { smoke } from './deploy/smoke';
import { signInByCode } from './deploy/code-sign-in';
import { outputOf } from './lib/point-at-stage';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Uses a stage as people do: page, tile, sign-up, estimate, WebSocket, upload. Leaves nothing behind.

  npm run smoke -- --stage dev [--phone +46701234567] [--from 57.7,11.97] [--to 57.69,11.98]
  npm run smoke -- --url http://127.0.0.1:3000

  --phone     also signs in by a code texted to this number, which is asked for here
  --from, --to  two places that the map of the stage knows`;

const place = (text: string): [number, number] => {
  const [lat = NaN, lng = NaN] = text.split(',').map(Number);
  if (Number.isNaN(lat + lng)) throw new Error(`"${text}" is no place: say latitude,longitude.`);
  return [lat, lng];
};

const main = async (): Promise<void> => {
  const text = { type: 'string' } as const;
  const options = { stage: text, url: text, phone: text } as const;
  const from = { ...text, default: '57.7089,11.9746' };
  const to = { ...text, default: '57.697,11.9865' };
  const { values } = parseArgs({ options: { ...options, from, to } });
  const url = values.url ?? (values.stage ? outputOf(values.stage, 'SiteUrl') : undefined);
  if (!url) throw new UsageError('Say which stage, one deployed from this folder, or --url.');
  const { phone } = values;
  const results = await smoke({
    url,
    from: place(values.from),
    to: place(values.to),
    confirm: confirmAtPool(
      values.stage ? stageNamed(values.stage).region : undefined,
      values.stage ? outputOf(values.stage, 'UserPoolId') : undefined,
    ),
    ...(phone ? { phone: { number: phone, trySignIn: (config, number) => signInByCode(config, number, ask) } } : {}),
  });
  for (const line of smokeLines(results)) console.log(line);
  if (results.some(({ level }) => level === 'FAILED')) process.exitCode = 1;
};

await runCommand(USAGE, main);
