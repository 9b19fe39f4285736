import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LambdaName } from '../grants';

export type LogFiltersProps = {
  readonly stage: string;
  readonly functions: ReadonlyMap<LambdaName, lambda.Function>;
};

/** A metric without dimensions: what is counted in any log of the stage. */
export type Counted = { readonly namespace: string; readonly name: string };

const report = (status: string): string => `($.type = "platform.report") && ($.record.status = "${status}")`;
/**
 * Lambda's own line about a call that ran out of time or memory, or whose process ended: at level WARN. It does not
 * cover a handler that threw: the runtime caught the error, and this line, which only level INFO would show, says
 * `success`.
 */
const ended = ['error', 'failure', 'timeout'].map(status => `(${report(status)})`);
/**
 * The line that the runtime writes when a handler throws. It contains the error itself, where our own lines have an
 * object with a `message`. If the line has other words too, the error's parts are at the top level.
 */
const thrown = ['$.message.errorType', '$.errorType'].map(part => `(($.level = "ERROR") && (${part} = "*"))`);
const FAILED = `{ ${[...ended, ...thrown].join(' || ')} }`;

/**
 * Counts log lines of all functions that report a fault, and lines of Lambda and its runtime about failed calls. Lambda
 * does not count an answer 500 or a step that will be repeated as an error, but does count a refusal by an identity
 * trigger. An alarm of Lambda's own metric would need one metric per function, and each metric costs money.
 */
export class LogFilters extends Construct {
  readonly faults: Counted;
  readonly errors: Counted;

  constructor(scope: Construct, id: string, { stage, functions }: LogFiltersProps) {
    super(scope, id);
    const namespace = `Wayfare/wayfare-${stage}`;
    this.faults = { namespace, name: 'Faults' };
    this.errors = { namespace, name: 'Errors' };
    const filtered = new Set<logs.ILogGroup>();
    for (const [name, { logGroup }] of functions) {
      // The functions of the payment providers share one log group.
      if (filtered.has(logGroup)) continue;
      filtered.add(logGroup);
      const at = new Construct(this, name);
      this.count(at, logGroup, this.faults, '{ $.message.fault IS TRUE }');
      // A trigger can only refuse by an error, so only timeouts count as faults.
      const errors = name === 'auth-triggers' ? `{ ${report('timeout')} }` : FAILED;
      this.count(at, logGroup, this.errors, errors);
    }
  }

  private count(at: Construct, { logGroupName }: logs.ILogGroup, to: Counted, filterPattern: string): void {
    const metric = { metricNamespace: to.namespace, metricName: to.name, metricValue: '1', unit: 'Count' };
    new logs.CfnMetricFilter(at, to.name, { logGroupName, filterPattern, metricTransformations: [metric] });
  }
}
