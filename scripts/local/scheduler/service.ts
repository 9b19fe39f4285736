import { AwsError, jsonFailure, jsonReply } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import type { Schedule, Scheduler } from './scheduler';

const CONTENT_TYPE = 'application/json';
const schedulePath = /^\/schedules(?:\/([^/]+))?$/;

export type SchedulerServiceOptions = {
  scheduler: Scheduler;
  region: string;
  accountId: string;
};

/** The EventBridge Scheduler API: create, update, get, delete and list schedules. */
export const createSchedulerService = ({ scheduler, region, accountId }: SchedulerServiceOptions): AwsService => {
  const arnOf = (group: string, name: string) => `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}`;

  const required = (group: string, name: string): Schedule => {
    const schedule = scheduler.get(group, name);
    if (!schedule) throw new AwsError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
    return schedule;
  };
  const write = (group: string, name: string, body: Buffer): AwsResponse => {
    const input = JSON.parse(body.toString()) as Schedule;
    if (!input.Target?.Arn || !input.Target.RoleArn || !input.FlexibleTimeWindow) {
      throw new AwsError('ValidationException', 'Target.Arn, Target.RoleArn and FlexibleTimeWindow are required.');
    }
    try {
      scheduler.put({ ...input, Name: name, GroupName: group });
    } catch (error) {
      throw new AwsError('ValidationException', (error as Error).message);
    }
    return jsonReply({ ScheduleArn: arnOf(group, name) }, 200, CONTENT_TYPE);
  };
  const handle = async ({ method, url, body }: AwsRequest): Promise<AwsResponse> => {
    const match = schedulePath.exec(url.pathname);
    if (!match) throw new AwsError('ValidationException', `Scheduler ${method} ${url.pathname} is not hosted locally`);
    const group = url.searchParams.get('groupName') ?? groupIn(body) ?? 'default';
    const name = match[1] === undefined ? undefined : decodeURIComponent(match[1]);
    if (name === undefined)
      return jsonReply(
        { Schedules: scheduler.list().map(item => ({ ...item, Arn: arnOf(item.GroupName, item.Name) })) },
        200,
        CONTENT_TYPE,
      );
    switch (method) {
      case 'POST':
        if (scheduler.get(group, name))
          throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409);
        return write(group, name, body);
      case 'PUT':
        required(group, name);
        return write(group, name, body);
      case 'GET':
        return jsonReply({ ...required(group, name), Arn: arnOf(group, name) }, 200, CONTENT_TYPE);
      case 'DELETE':
        required(group, name);
        scheduler.remove(group, name);
        return jsonReply({}, 200, CONTENT_TYPE);
      default:
        throw new AwsError('ValidationException', `Scheduler ${method} is not hosted locally`);
    }
  };
  const answered = (reply: AwsResponse) => scheduler.flushed().then(() => reply);
  return {
    handle: request =>
      handle(request)
        .then(answered)
        .catch(error => jsonFailure(error, CONTENT_TYPE)),
  };
};

const groupIn = (body: Buffer): string | undefined =>
  body.length > 0 ? (JSON.parse(body.toString()) as { GroupName?: string }).GroupName : undefined;
