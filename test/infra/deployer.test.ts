import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { appOf, statementsByRole, templateBeside } from './synthesize';

const deployer = (trusts: string) => templateBeside('Deployer', 'prod', { context: { trusts } });

it('[AWS-1] lends the deployer’s role to jobs of one repository, in the environment of the stage', () => {
  const [role] = Object.values(deployer('ada/wayfare').findResources('AWS::IAM::Role'));
  const { Properties } = role as {
    Properties: { RoleName: string; AssumeRolePolicyDocument: { Statement: unknown[] } };
  };
  expect(Properties.RoleName).toBe('wayfare-prod-deployer');
  expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
    expect.objectContaining({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': 'repo:ada/wayfare:environment:prod',
        },
      },
    }),
  ]);
});

it('[AWS-1] the deployer changes nothing by itself but the stack’s policy, and calls only what makes the first admin', () => {
  const [statements] = [...statementsByRole(deployer('ada/wayfare')).values()];
  const able = statements!.flatMap(({ Action, Resource }) => {
    const actions = Array.isArray(Action) ? Action : [Action];
    return actions
      .filter(action => !/:(Describe|Get|List)/.test(action))
      .map(action => [action, JSON.stringify(Resource)]);
  });
  expect(able.map(([action]) => action)).toEqual([
    'sts:AssumeRole',
    'cloudformation:SetStackPolicy',
    'lambda:InvokeFunction',
  ]);
  for (const [action, resource] of able) expect([action, resource]).not.toEqual([action, '"*"']);
});

it('[AWS-6] passes cdk-nag, and refuses what is no repository', () => {
  const { app } = appOf('prod', { context: { trusts: 'ada/wayfare' } });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  app.synth();
  expect(() => deployer('ada/wayfare:*')).toThrow(/owner\/name/);
});
