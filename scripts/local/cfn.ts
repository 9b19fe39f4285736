import { intrinsics, type Evaluation } from './cfn-intrinsics';
import { TemplateError, type CfnTemplate } from './cfn-template';

export type ResolverOptions = {
  template: CfnTemplate;
  /** Values of AWS::Region, AWS::AccountId and the other pseudo parameters. */
  pseudo: Record<string, string>;
  /** Value of `Ref` for a resource. Throws for an unknown type. */
  ref(logicalId: string): string;
  /** Value of `Fn::GetAtt` for a resource. Throws for an unknown attribute. */
  attribute(logicalId: string, attribute: string): unknown;
  /** Applied last to every string, to point AWS host names at this machine. */
  rewrite?(text: string): string;
};

/** Evaluates intrinsic functions of one template. */
export type Resolver = {
  /** @param where the logical id named in the error when something is unknown. */
  resolve(value: unknown, where: string): unknown;
  condition(name: string): boolean;
};

const noValue = Symbol('AWS::NoValue');

/** Builds the evaluator. Unknown functions throw {@link TemplateError}, so that differences from AWS are not hidden. */
export const createResolver = (options: ResolverOptions): Resolver => {
  const { template, pseudo } = options;
  const rewrite = options.rewrite ?? (text => text);

  const reference = (name: string, where: string): unknown => {
    if (name === 'AWS::NoValue') return noValue;
    if (name in pseudo) return pseudo[name];
    if (template.Resources[name]) return options.ref(name);
    const parameter = template.Parameters?.[name];
    if (parameter && parameter.Default !== undefined) return parameter.Default;
    throw new TemplateError(where, parameter ? `parameter ${name} has no default` : `Ref to unknown ${name}`);
  };
  const attribute = (logicalId: string, name: string, where: string): unknown => {
    if (!template.Resources[logicalId]) throw new TemplateError(where, `Fn::GetAtt of unknown resource ${logicalId}`);
    return options.attribute(logicalId, name);
  };
  const condition = (name: string): boolean => {
    const definition = template.Conditions?.[name];
    if (definition === undefined) throw new TemplateError('Conditions', `unknown condition ${name}`);
    return visit(definition, `condition ${name}`) === true;
  };
  const visit = (value: unknown, where: string): unknown => {
    if (typeof value === 'string') return rewrite(value);
    if (Array.isArray(value)) return value.map(item => visit(item, where)).filter(item => item !== noValue);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [key = '', argument] = entries[0] ?? [];
    if (entries.length === 1 && isIntrinsic(key, argument)) return evaluate(key, argument, where);
    const resolved = entries.map(([name, item]) => [name, visit(item, where)] as const);
    return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
  };
  const evaluate = (name: string, argument: unknown, where: string): unknown => {
    const intrinsic = intrinsics[name];
    if (!intrinsic) throw new TemplateError(where, `intrinsic function ${name} is not known to the local runtime`);
    const value = intrinsic(argument, where, evaluation);
    return typeof value === 'string' ? rewrite(value) : value;
  };
  const evaluation: Evaluation = {
    visit,
    reference,
    attribute,
    condition,
    mapping: (map, top, second) => template.Mappings?.[map]?.[top]?.[second],
    region: pseudo['AWS::Region'] ?? '',
  };
  return {
    resolve(value, where) {
      const resolved = visit(value, where);
      return resolved === noValue ? undefined : resolved;
    },
    condition,
  };
};

const isIntrinsic = (key: string, argument: unknown): boolean => {
  // In a policy statement `Condition` is an object; only a string refers to the template's Conditions.
  if (key === 'Condition') return typeof argument === 'string';
  return key === 'Ref' || key.startsWith('Fn::');
};
