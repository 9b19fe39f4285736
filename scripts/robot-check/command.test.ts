import { DeleteParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { robotCheckSet, type Surroundings } from './command';

const SECRET = '0x4AAAAAAA_s3cret-s3cret-s3cret';
const ssm = mockAws(SSMClient);
beforeEach(() => {
  ssm.reset();
  ssm.on(PutParameterCommand).resolves({}).on(DeleteParameterCommand).resolves({});
});

/** An operator at a terminal who types the secret, or a command that something is piped into. */
const scene = (typed: string, piped?: string) => {
  const said: string[] = [];
  const asked: string[] = [];
  const io: Surroundings = {
    say: line => void said.push(line),
    askHidden: async key => (asked.push(key), typed),
    piped: async () => piped,
    reach: async ({ stage = 'local' }) => ({ ssm: new SSMClient({}), stage }),
  };
  const put = () => ssm.commandCalls(PutParameterCommand).map(({ args }) => args[0].input);
  return { said, asked, put, run: (...args: string[]) => robotCheckSet(args, io) };
};

it('[AUTH-11] stores the secret that is typed or piped in, encrypted for that stage, and says what is missing', async () => {
  const typed = scene(` ${SECRET} `);
  await typed.run('--stage', 'dev');
  expect(typed.asked).toEqual(['secret']);
  const Value = JSON.stringify({ secret: SECRET });
  const stored = { Name: '/wayfare/dev/robot-check/turnstile', Value, Type: 'SecureString', Overwrite: true };
  expect(typed.put()).toEqual([stored]);
  const piped = scene('', JSON.stringify({ secret: SECRET }));
  await piped.run('--stage', 'dev');
  expect([piped.asked, piped.put()[1]]).toEqual([[], stored]);
  expect(typed.said.join()).toContain('add robotCheck to stages.json');
  expect(typed.said.join()).not.toContain('s3cret');
});

it.each([
  ['no secret', '', 'missing'],
  ['something else', 'my s3cret', 'not of the form'],
  ['a secret for tests', '1x0000000000000000000000000000000AA', 'for tests'],
])('[AUTH-11] refuses %s, and stores nothing', async (_, secret, fault) => {
  for (const { run, put } of [scene(secret), scene('', JSON.stringify({ secret }))]) {
    const refused = run('--stage', 'prod');
    await expect(refused).rejects.toThrow(fault);
    await expect(refused).rejects.not.toThrow('s3cret');
    expect(put()).toEqual([]);
  }
});

it('[AUTH-11] takes a secret for tests on this machine', async () => {
  const { run, put } = scene('2x0000000000000000000000000000000AA');
  await run('--local');
  expect(put()).toMatchObject([{ Name: '/wayfare/local/robot-check/turnstile' }]);
});

it.each([
  ['a secret among the arguments', ['--local', SECRET], 'never an argument'],
  ['no stage', [], 'Say which stage'],
  ['two stages', ['--local', '--stage', 'dev'], 'Say which stage'],
])('[AUTH-11] does not take %s', async (_, args, reason) => {
  await expect(scene(SECRET).run(...args)).rejects.toThrow(reason);
});

it('[AUTH-11] never quotes what it cannot read', async () => {
  await expect(scene('', SECRET).run('--local')).rejects.toThrow(/^What is piped in has to be/);
});

it('[AUTH-11] takes the secret away, also one that is not there', async () => {
  const { run, said } = scene('');
  await run('--local', '--remove');
  ssm.on(DeleteParameterCommand).rejects(new ParameterNotFound({ message: 'gone', $metadata: {} }));
  await run('--local', '--remove');
  expect(said).toHaveLength(2);
});
