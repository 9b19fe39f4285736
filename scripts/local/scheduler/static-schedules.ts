import { TemplateError } from '../cfn-template';
import type { LocalStack } from '../template';
import type { Schedule, ScheduleTarget } from './scheduler';

/**
 * Schedules declared in the template: AWS::Scheduler::Schedule and AWS::Events::Rule with a schedule.
 *
 * @throws {TemplateError} for a rule with an event pattern, because no events are emitted here.
 */
export const readStaticSchedules = (stack: LocalStack): Schedule[] => {
  const schedules = stack.resources('AWS::Scheduler::Schedule').map(
    ([id, schedule]) =>
      ({
        ...schedule,
        Name: String(schedule.Name ?? id),
        GroupName: String(schedule.GroupName ?? 'default'),
      }) as Schedule,
  );
  const rules = stack.resources('AWS::Events::Rule').flatMap(([id, rule]) => {
    if (typeof rule.ScheduleExpression !== 'string')
      throw new TemplateError(id, 'rules on events are not hosted, only schedules');
    const expression = rule.ScheduleExpression;
    return ((rule.Targets ?? []) as ScheduleTarget[]).map((target, index) => ({
      Name: `${id}-${index}`,
      GroupName: 'rules',
      ScheduleExpression: expression,
      State: String(rule.State ?? 'ENABLED'),
      Target: { ...target, Input: target.Input ?? scheduledEvent(stack, id) },
    }));
  });
  return [...schedules, ...rules];
};

const scheduledEvent = ({ region, accountId }: LocalStack, rule: string): string =>
  JSON.stringify({
    version: '0',
    id: rule,
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: '<aws.scheduler.scheduled-time>',
    region,
    resources: [`arn:aws:events:${region}:${accountId}:rule/${rule}`],
    detail: {},
  });
