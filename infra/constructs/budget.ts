import { Stack, type StackProps } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as ce from 'aws-cdk-lib/aws-ce';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';

type BudgetStage = Stage & { readonly alarmEmail: string; readonly monthlyBudget: number };

export type BudgetProps = StackProps & { readonly stage: BudgetStage };

/** The tag as AWS names it. It has no effect until somebody activates it for bills. */
const TAG = 'stage';

/** A tenth of the month's money in one go; below that, people would stop reading. */
const unusual = (budget: number): number => Math.max(5, Math.round(budget / 10));

/**
 * Monthly budget of a stage, and a mail about unusual costs. Both are free. Neither stops anything. AWS counts hours
 * late; `texts-spend` and the limits of the table are faster. It has its own stack in us-east-1, because CloudFormation
 * supports budgets in few regions, and always there.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, props: BudgetProps) {
    super(scope, id, props);
    const { stage } = props;
    this.addBudget(stage);
    const monitorArn = this.monitorOf(stage);
    if (monitorArn) this.subscribe(monitorArn, stage);
  }

  /** The budget has no name: changing its recipients replaces it, and two budgets may not have the same name. */
  private addBudget({ name, alarmEmail, monthlyBudget, costTag }: BudgetStage): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
    const above = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new budgets.CfnBudget(this, 'Month', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
        ...(costTag ? { costFilters: { TagKeyValue: [`user:${TAG}$${name}`] } } : {}),
      },
      notificationsWithSubscribers: [above('ACTUAL', 80), above('ACTUAL', 100), above('FORECASTED', 100)],
    });
  }

  /**
   * An account has one monitor of all services. AWS creates it when Cost Explorer is switched on, and then refuses
   * another one, and the stack with it.
   */
  private monitorOf({ name, costTag, anomalyMonitor }: BudgetStage): string | undefined {
    if (anomalyMonitor !== undefined && anomalyMonitor !== 'own') return anomalyMonitor;
    const monitorName = `wayfare-${name}`;
    if (costTag) {
      const monitorSpecification = JSON.stringify({ Tags: { Key: TAG, Values: [name] } });
      return new ce.CfnAnomalyMonitor(this, 'Monitor', { monitorName, monitorType: 'CUSTOM', monitorSpecification })
        .attrMonitorArn;
    }
    if (!anomalyMonitor) return undefined;
    return new ce.CfnAnomalyMonitor(this, 'Monitor', {
      monitorName,
      monitorType: 'DIMENSIONAL',
      monitorDimension: 'SERVICE',
    }).attrMonitorArn;
  }

  /** Once a day: AWS mails at once through topics only. */
  private subscribe(monitorArn: string, { name, alarmEmail, monthlyBudget }: BudgetStage): void {
    const impact = { Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', MatchOptions: ['GREATER_THAN_OR_EQUAL'] };
    new ce.CfnAnomalySubscription(this, 'Told', {
      subscriptionName: `wayfare-${name}`,
      frequency: 'DAILY',
      monitorArnList: [monitorArn],
      subscribers: [{ type: 'EMAIL', address: alarmEmail }],
      thresholdExpression: JSON.stringify({
        Dimensions: { ...impact, Values: [String(unusual(monthlyBudget))] },
      }),
    });
  }
}
