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
 * Lambda's own line about a call that ran out of time or memory, or whose process ended: at level WARN. A handler that threw
 * is none of these, since the runtime caught it: that call is a `success` to this line, which level INFO alone would show.
 */
const ended = ['error', 'failure', 'timeout'].map(status => `(${report(status)})`);
/**
 * The line that the runtime writes when a handler throws: the error itself, where our own lines have an object with a
 * `message`. Beside other words the runtime puts an error's parts on top.
 */
const thrown = ['$.message.errorType', '$.errorType'].map(part => `(($.level = "ERROR") && (${part} = "*"))`);
const FAILED = `{ ${[...ended, ...thrown].join(' || ')} }`;

/**
 * Counts in all functions' logs the lines that report a fault (an answer 500 or a step that will be repeated is no error
 * to Lambda, and a refusal by an identity trigger is one), and the lines of Lambda and its runtime about calls that failed.
 * An alarm of Lambda's metric of errors would have to watch one metric a function, and is paid by the metric.
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
      // The functions of the payment providers share one.
      if (filtered.has(logGroup)) continue;
      filtered.add(logGroup);
      const at = new Construct(this, name);
      this.count(at, logGroup, this.faults, '{ $.message.fault IS TRUE }');
      // It has no other way to refuse than an error; running out of time is no refusal.
      const errors = name === 'auth-triggers' ? `{ ${report('timeout')} }` : FAILED;
      this.count(at, logGroup, this.errors, errors);
    }
  }

  private count(at: Construct, { logGroupName }: logs.ILogGroup, to: Counted, filterPattern: string): void {
    const metric = { metricNamespace: to.namespace, metricName: to.name, metricValue: '1', unit: 'Count' };
    new logs.CfnMetricFilter(at, to.name, { logGroupName, filterPattern, metricTransformations: [metric] });
  }
}
