import { operationList } from '#shared/contract/operations';
import { callerOf, eventFor, functionOf, type Role, sampleNames, scenarioStateOf, type SampleRequest } from './samples';
import { fillIds, nameIds } from './named-ids';
import { nearNames } from './near-names';
import { type Invocation, openInvokeStage } from './stand';
import { buildScenarios } from './scenario';

/** Bodies and events may name the scenario's ids: `$booking`, `$rider`. */
export type InvokeRequest = SampleRequest & {
  /** A whole event instead of the sample. */
  event?: object;
};

export type Invoker = {
  names: string[];
  /** The calling role by default; undefined if the event names the caller. */
  callerOf(name: string): Role | undefined;
  /** @throws Error with similar names for an unknown one */
  eventOf(name: string, request?: InvokeRequest): object;
  /** The event as text, with names instead of the scenario's ids. */
  print(name: string, request?: InvokeRequest): string;
  /** Runs a handler in a new scenario, in which nothing has happened since it was built. */
  invoke(name: string, request?: InvokeRequest): Promise<Invocation>;
  close(): void;
};

const unknown = (name: string, names: readonly string[], served: readonly string[]): Error => {
  if (served.length > 0) return new Error(`${name} needs an --event, or one of its operations: ${served.join(', ')}.`);
  const near = nearNames(name, names);
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : '--list names all.';
  return new Error(`There is no "${name}". ${hint}`);
};

export const openInvoker = async (): Promise<Invoker> => {
  const stage = await openInvokeStage();
  const scenarios = await buildScenarios(stage);
  const names = sampleNames(scenarios.done.scenario);
  const eventOf = (name: string, { event, ...request }: InvokeRequest = {}): object => {
    const served = operationList.filter(op => op.function === name).map(op => op.name);
    if (!names.includes(name) && !(event && served.length > 0)) throw unknown(name, names, served);
    const { scenario } = scenarios[scenarioStateOf(name)];
    return JSON.parse(fillIds(JSON.stringify(event ?? eventFor(name, scenario, request)), scenario)) as object;
  };
  return {
    names,
    callerOf,
    eventOf,
    print: (name, request) =>
      nameIds(JSON.stringify(eventOf(name, request), null, 2), scenarios[scenarioStateOf(name)].scenario),
    async invoke(name, request) {
      const event = eventOf(name, request);
      const { scenario: _, ...snapshot } = scenarios[scenarioStateOf(name)];
      await stage.load(snapshot);
      return stage.run(functionOf(name), event);
    },
    close: stage.close,
  };
};
