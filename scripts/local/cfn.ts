/** One resource of a CloudFormation template. */
export interface CfnResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
  DependsOn?: string | string[];
  Metadata?: Record<string, unknown>;
}

/** The parts of a CloudFormation template that the runtime reads. */
export interface CfnTemplate {
  Resources: Record<string, CfnResource>;
  Outputs?: Record<string, { Value: unknown; Export?: unknown; Condition?: string }>;
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
}

export interface ResolverOptions {
  template: CfnTemplate;
  /** Values of AWS::Region, AWS::AccountId and the other pseudo parameters. */
  pseudo: Record<string, string>;
  /** What `Ref` gives for a resource. Throws for a type it does not know. */
  ref(logicalId: string): string;
  /** What `Fn::GetAtt` gives for a resource. Throws for an attribute it does not know. */
  attribute(logicalId: string, attribute: string): unknown;
  /** Last touch on every string, used to send AWS host names to this machine. */
  rewrite?(text: string): string;
}

/** Evaluates intrinsic functions of one template. */
export interface Resolver {
  /** @param where the logical id named in the error when something is unknown. */
  resolve(value: unknown, where: string): unknown;
  condition(name: string): boolean;
}

/** An intrinsic function, reference or attribute that the runtime cannot evaluate. */
export class TemplateError extends Error {
  override name = 'TemplateError';
  constructor(where: string, problem: string) {
    super(`${where}: ${problem}`);
  }
}

const noValue = Symbol('AWS::NoValue');
type Intrinsic = (argument: unknown, where: string) => unknown;

/** Builds the evaluator. Anything it does not know throws {@link TemplateError}: silence would hide drift from AWS. */
export function createResolver(options: ResolverOptions): Resolver {
  const { template, pseudo } = options;
  const rewrite = options.rewrite ?? (text => text);

  function reference(name: string, where: string): unknown {
    if (name === 'AWS::NoValue') return noValue;
    if (name in pseudo) return pseudo[name];
    if (template.Resources[name]) return options.ref(name);
    const parameter = template.Parameters?.[name];
    if (parameter && parameter.Default !== undefined) return parameter.Default;
    throw new TemplateError(where, parameter ? `parameter ${name} has no default` : `Ref to unknown ${name}`);
  }
  function attribute(logicalId: string, name: string, where: string): unknown {
    if (!template.Resources[logicalId]) throw new TemplateError(where, `Fn::GetAtt of unknown resource ${logicalId}`);
    return options.attribute(logicalId, name);
  }
  function list(argument: unknown, where: string): unknown[] {
    const value = visit(argument, where);
    if (!Array.isArray(value)) throw new TemplateError(where, `expected a list, got ${JSON.stringify(value)}`);
    return value;
  }
  function text(argument: unknown, where: string): string {
    const value = visit(argument, where);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new TemplateError(where, `expected text, got ${JSON.stringify(value)}`);
  }
  function substitute(argument: unknown, where: string): string {
    const [pattern, variables] = Array.isArray(argument)
      ? [String(argument[0]), argument[1] as Record<string, unknown>]
      : [String(argument), {}];
    return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return text(variables[name], where);
      const [id = '', ...path] = name.split('.');
      return String(path.length > 0 ? attribute(id, path.join('.'), where) : reference(id, where));
    });
  }
  function condition(name: string): boolean {
    const definition = template.Conditions?.[name];
    if (definition === undefined) throw new TemplateError('Conditions', `unknown condition ${name}`);
    return visit(definition, `condition ${name}`) === true;
  }

  const intrinsics: Record<string, Intrinsic> = {
    Ref: (argument, where) => reference(String(argument), where),
    Condition: argument => condition(String(argument)),
    'Fn::GetAtt': (argument, where) => {
      const path = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
      return attribute(path[0] ?? '', path.slice(1).join('.'), where);
    },
    'Fn::Join': (argument, where) => {
      const [separator, parts] = argument as [string, unknown];
      return list(parts, where)
        .map(part => text(part, where))
        .join(separator);
    },
    'Fn::Sub': substitute,
    'Fn::Select': (argument, where) => {
      const [index, from] = argument as [unknown, unknown];
      const value = list(from, where)[Number(text(index, where))];
      if (value === undefined) throw new TemplateError(where, `Fn::Select has no element ${JSON.stringify(index)}`);
      return value;
    },
    'Fn::Split': (argument, where) => {
      const [separator, from] = argument as [string, unknown];
      return text(from, where).split(separator);
    },
    'Fn::Base64': (argument, where) => Buffer.from(text(argument, where)).toString('base64'),
    'Fn::FindInMap': (argument, where) => {
      const [map, top, second] = (argument as unknown[]).map(part => text(part, where));
      const value = template.Mappings?.[map ?? '']?.[top ?? '']?.[second ?? ''];
      if (value === undefined) throw new TemplateError(where, `Fn::FindInMap has no ${map}.${top}.${second}`);
      return value;
    },
    'Fn::GetAZs': () => ['a', 'b', 'c'].map(zone => `${pseudo['AWS::Region']}${zone}`),
    'Fn::If': (argument, where) => {
      const [name, yes, no] = argument as [string, unknown, unknown];
      return visit(condition(name) ? yes : no, where);
    },
    'Fn::Equals': (argument, where) => {
      const [left, right] = argument as [unknown, unknown];
      return text(left, where) === text(right, where);
    },
    'Fn::Not': (argument, where) => !list(argument, where)[0],
    'Fn::And': (argument, where) => list(argument, where).every(Boolean),
    'Fn::Or': (argument, where) => list(argument, where).some(Boolean),
  };

  function visit(value: unknown, where: string): unknown {
    if (typeof value === 'string') return rewrite(value);
    if (Array.isArray(value)) return value.map(item => visit(item, where)).filter(item => item !== noValue);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [key = '', argument] = entries[0] ?? [];
    if (entries.length === 1 && (key === 'Ref' || key === 'Condition' || key.startsWith('Fn::'))) {
      // A policy statement's Condition is an object; only a name refers to the template's Conditions.
      if (key !== 'Condition' || typeof argument === 'string') return evaluate(key, argument, where);
    }
    const resolved = entries.map(([name, item]) => [name, visit(item, where)] as const);
    return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
  }
  function evaluate(name: string, argument: unknown, where: string): unknown {
    const intrinsic = intrinsics[name];
    if (!intrinsic) throw new TemplateError(where, `intrinsic function ${name} is not known to the local runtime`);
    const value = intrinsic(argument, where);
    return typeof value === 'string' ? rewrite(value) : value;
  }

  return {
    resolve(value, where) {
      const resolved = visit(value, where);
      return resolved === noValue ? undefined : resolved;
    },
    condition,
  };
}
