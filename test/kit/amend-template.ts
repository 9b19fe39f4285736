import type { LambdaName } from '#infra/grants';
import type { CfnTemplate } from '#scripts/local/cfn-template';
import type { BuildApp } from '#scripts/local/template';

export type Amend = (template: CfnTemplate) => void;

/** The same app with its templates changed. */
export const amended =
  (buildApp: BuildApp, amend: Amend): BuildApp =>
  async outDir => {
    const app = await buildApp(outDir);
    return {
      synth() {
        const assembly = app.synth();
        for (const { template } of assembly.stacks) amend(template as CfnTemplate);
        return assembly;
      },
    };
  };

type Statement = { Effect: string; Action: string | string[] };
type Policy = { PolicyDocument: { Statement: Statement[] } };

/** Removes one allowed action from the role of a function; a template that does not allow it is the wrong one. */
export const withdraw = ({ Resources }: CfnTemplate, name: LambdaName, action: string): void => {
  const fn = Object.values(Resources).find(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties?.FunctionName === `wayfare-local-${name}`,
  );
  if (!fn) return;
  const [roleId = ''] = (fn.Properties?.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
  const attached = Object.values(Resources).filter(
    ({ Type, Properties }) =>
      Type === 'AWS::IAM::Policy' && JSON.stringify(Properties?.Roles) === `[{"Ref":"${roleId}"}]`,
  );
  const own = (Resources[roleId]?.Properties?.Policies ?? []) as Policy[];
  let taken = 0;
  for (const { PolicyDocument } of [...own, ...attached.map(({ Properties }) => Properties as Policy)])
    for (const statement of PolicyDocument.Statement) {
      const actions = [statement.Action].flat();
      if (statement.Effect !== 'Allow' || !actions.includes(action)) continue;
      statement.Action = actions.filter(allowed => allowed !== action);
      taken += 1;
    }
  if (taken === 0) throw new Error(`${name} was not allowed ${action}`);
};
