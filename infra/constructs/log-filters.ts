import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

export type LogFiltersProps = {
  readonly stage: string;
  readonly functions: ReadonlyMap<string, lambda.Function>;
};

/**
 * Counts the lines that tell of a fault in all functions' logs: an answer 500 or a step that will be repeated is no error
 * to Lambda, and a refusal by an identity trigger is one.
 */
export class LogFilters extends Construct {
  /** The metric that counts the faults of all functions. */
  readonly faults: { readonly namespace: string; readonly name: string };

  constructor(scope: Construct, id: string, { stage, functions }: LogFiltersProps) {
    super(scope, id);
    this.faults = { namespace: `Wayfare/wayfare-${stage}`, name: 'Faults' };
    const filtered = new Set<logs.ILogGroupRef>();
    for (const [name, { logGroup }] of functions) {
      // The functions of the payment providers share one.
      if (filtered.has(logGroup)) continue;
      filtered.add(logGroup);
      this.count(name, logGroup, this.faults, '{ $.message.fault IS TRUE }');
    }
  }

  private count(id: string, logGroup: logs.ILogGroup, to: LogFilters['faults'], filterPattern: string): void {
    const metric = { metricNamespace: to.namespace, metricName: to.name, metricValue: '1', unit: 'Count' };
    new logs.CfnMetricFilter(new Construct(this, id), to.name, {
      ...{ logGroupName: logGroup.logGroupName, filterPattern },
      metricTransformations: [metric],
    });
  }
}
