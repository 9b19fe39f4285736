import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { credentialsName } from '#shared/contract/payment-providers';
import { pushKeysName } from '#shared/contract/push';
import { robotCheckName } from '#shared/contract/robot-check';
import type { Stage } from '#infra/stages';
import { type Check, type Finding, note, ok, stop, unlessMissing } from './check';

/** The secrets of social sign-in: CloudFormation reads them while it makes the providers, so they must be there first. */
const ofFederation = async ({ name, region, federation }: Stage): Promise<Finding[]> => {
  const client = new SecretsManagerClient({ region });
  return Promise.all(
    (federation?.providers ?? []).map(async ({ kind }) => {
      const SecretId = `wayfare/${name}/${kind}`;
      const found = await unlessMissing(client.send(new DescribeSecretCommand({ SecretId })));
      const todo = `aws secretsmanager create-secret --region ${region} --name ${SecretId} --secret-string …`;
      return found ? ok(`${SecretId} is there`) : stop(`there is no ${SecretId}`, todo);
    }),
  );
};

/** Keys that are stored after a deployment, since their command records them in the stage's table. */
const storedLater = ({ name, paymentProviders, robotCheck }: Stage): { parameter: string; todo: string }[] => [
  ...paymentProviders
    .filter(provider => provider !== 'test')
    .map(provider => ({
      parameter: credentialsName(name, provider),
      todo: `After the deployment: npm run payments:set -- ${provider} --stage ${name}. Until then nobody is offered it.`,
    })),
  ...(robotCheck
    ? [
        {
          parameter: robotCheckName(name),
          todo: `npm run robot-check:set -- --stage ${name}. Until then nobody can register or be sent a code.`,
        },
      ]
    : []),
  {
    parameter: pushKeysName(name),
    todo: `After the deployment: npm run push:keys -- --stage ${name} --subject mailto:<address>.`,
  },
];

/** The most parameters that one call answers. */
const ASKED_AT_ONCE = 10;

const existing = async ({ region }: Stage, names: readonly string[]): Promise<ReadonlySet<string | undefined>> => {
  const ssm = new SSMClient({ region });
  const pages = Array.from({ length: Math.ceil(names.length / ASKED_AT_ONCE) }, (_, page) =>
    names.slice(page * ASKED_AT_ONCE, (page + 1) * ASKED_AT_ONCE),
  );
  const answers = await Promise.all(
    pages.map(Names => ssm.send(new GetParametersCommand({ Names, WithDecryption: false }))),
  );
  return new Set(answers.flatMap(({ Parameters = [] }) => Parameters.map(({ Name }) => Name)));
};

/** Secrets by their names; their values are not read. */
export const secrets: Check = {
  subject: 'secrets',
  async look(stage) {
    const wanted = storedLater(stage);
    const [federation, there] = await Promise.all([
      ofFederation(stage),
      existing(
        stage,
        wanted.map(({ parameter }) => parameter),
      ),
    ]);
    return [
      ...federation,
      ...wanted.map(({ parameter, todo }) =>
        there.has(parameter) ? ok(`${parameter} is there`) : note(`there is no ${parameter} yet`, todo),
      ),
    ];
  },
};
