import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { grants, type LambdaName } from '../grants';

export type FunctionsProps = {
  /** Folder of `<name>.mjs` bundles; all functions share one asset. */
  readonly lambdaDir: string;
  /** Name of the stage, part of the functions' names, so that operators find them without a look-up. */
  readonly stage: string;
  readonly logRetentionDays: number;
  /** Instances kept free for each payment provider. @default none */
  readonly paymentConcurrency?: number;
  /** Upper limit of a function's rights, whatever its role allows. */
  readonly boundary: iam.IManagedPolicy;
};

/** Name of a stage's function, as other stacks refer to it. */
export const functionName = (stage: string, name: LambdaName): string => `wayfare-${stage}-${name}`;

export type FunctionSettings = {
  /** Environment variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly iam.PolicyStatement[];
};

const smallFunctions: readonly LambdaName[] = ['ws-authorize', 'ws-connection', 'ws-message'];
/** Processor power comes with memory: Cognito waits five seconds for a trigger, its cold start included. */
const memoryOf = (name: LambdaName): number => {
  if (name === 'auth-triggers') return 1_024;
  return smallFunctions.includes(name) ? 256 : 512;
};

const timeouts: Partial<Record<LambdaName, Duration>> = {
  events: Duration.seconds(60),
  dispatch: Duration.seconds(8),
  push: Duration.seconds(60),
  panels: Duration.seconds(10),
  sweeper: Duration.seconds(50),
  canary: Duration.seconds(60),
  // Cognito's timeout for triggers is five seconds.
  'auth-triggers': Duration.seconds(5),
  bootstrap: Duration.seconds(60),
};

/** A provider is given 8 s for an answer, and the API gives a request 30 s. */
const PROVIDER_TIMEOUT = Duration.seconds(30);

export const timeoutOf = (name: LambdaName): Duration =>
  timeouts[name] ?? (grants[name].credentials ? PROVIDER_TIMEOUT : Duration.seconds(15));

/**
 * Creates the Lambda functions: each has its own role, all share one asset, `Handler` = `<name>.handler`.
 */
export class Functions extends Construct {
  private readonly made = new Map<LambdaName, lambda.Function>();
  private readonly code: lambda.Code;
  private sharedLogs: logs.LogGroup | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: FunctionsProps,
  ) {
    super(scope, id);
    this.code = lambda.Code.fromAsset(props.lambdaDir);
  }

  /** All functions created so far, by name. */
  get all(): ReadonlyMap<LambdaName, lambda.Function> {
    return this.made;
  }

  /** @throws when the function has not been created yet. */
  get(name: LambdaName): lambda.Function {
    const found = this.made.get(name);
    if (!found) throw new Error(`The function ${name} is used before it is made.`);
    return found;
  }

  make(name: LambdaName, settings: FunctionSettings): lambda.Function {
    const scope = new Construct(this, name);
    const logGroup = grants[name].credentials ? this.paymentLogs : this.logsOf(scope);
    const fn = new lambda.Function(scope, 'Function', {
      functionName: functionName(this.props.stage, name),
      code: this.code,
      handler: `${name}.handler`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memoryOf(name),
      timeout: timeoutOf(name),
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      logGroup,
      role: this.roleOf(scope, logGroup, settings.statements),
      environment: { ...settings.environment },
      ...(grants[name].credentials && this.props.paymentConcurrency
        ? { reservedConcurrentExecutions: this.props.paymentConcurrency }
        : {}),
    });
    // `tracing` of the construct would make a policy of its own for each function; the role has its statement already.
    (fn.node.defaultChild as lambda.CfnFunction).tracingConfig = { mode: 'Active' };
    this.made.set(name, fn);
    return fn;
  }

  /** The functions of the payment providers share a log group, since a stack may have no more than 500 resources. */
  private get paymentLogs(): logs.LogGroup {
    return (this.sharedLogs ??= this.logsOf(new Construct(this, 'payments-of-all')));
  }

  private logsOf(scope: Construct): logs.LogGroup {
    return new logs.LogGroup(scope, 'Logs', { retention: this.props.logRetentionDays });
  }

  private roleOf(scope: Construct, logGroup: logs.LogGroup, statements: readonly iam.PolicyStatement[]): iam.Role {
    const log = new iam.PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const trace = new iam.PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    });
    return new iam.Role(scope, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      permissionsBoundary: this.props.boundary,
      inlinePolicies: { grants: new iam.PolicyDocument({ statements: [log, trace, ...statements] }) },
    });
  }
}
