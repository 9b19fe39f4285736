/** US$ a month, list prices of us-east-1, as known in November 2026 and not checked again since. An alarm is paid by the metric. */
const price = {
  webAcl: 5,
  webAclRule: 1,
  alarmMetric: 0.1,
  freeAlarmMetrics: 10,
  secret: 0.4,
  dashboard: 3,
  freeDashboards: 3,
};

export type Template = {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
};

/** How many metrics an alarm watches, directly or as parts of a sum. */
const metricsOf = (properties: unknown): number => {
  const { Metrics } = (properties ?? {}) as { Metrics?: readonly { MetricStat?: unknown }[] };
  return Metrics ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1;
};

const dollars = (amount: number): string => `US$${amount.toFixed(2)}`;

/**
 * Monthly price of a stage while nobody uses it: everything that AWS bills by the month, counted in its templates.
 * Everything else (functions, table, requests, texts, maps) is billed by use.
 */
export const monthlyPrice = (templates: readonly Template[], secrets: number): { total: number; lines: string[] } => {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources ?? {}));
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type);
  const acls = ofType('AWS::WAFv2::WebACL');
  const rules = acls.reduce((sum, { Properties }) => sum + (Properties as { Rules: unknown[] }).Rules.length, 0);
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const watched = alarms.reduce((sum, { Properties }) => sum + metricsOf(Properties), 0);
  const dashboards = ofType('AWS::CloudWatch::Dashboard').length;
  const stored = secrets + ofType('AWS::SecretsManager::Secret').length;
  const parts: [string, number][] = [
    [`${acls.length} web ACLs with ${rules} rules`, acls.length * price.webAcl + rules * price.webAclRule],
    [
      `${alarms.length} alarms of ${watched} metrics, ${price.freeAlarmMetrics} of an account free`,
      Math.max(0, watched - price.freeAlarmMetrics) * price.alarmMetric,
    ],
    [`${dashboards} dashboards`, Math.max(0, dashboards - price.freeDashboards) * price.dashboard],
    [`${stored} secrets`, stored * price.secret],
  ];
  const counted = parts.filter(([, amount]) => amount > 0);
  const total = counted.reduce((sum, [, amount]) => sum + amount, 0);
  return {
    total,
    lines: [
      `About ${dollars(total)} a month while nobody uses it, and by use beyond that (npm run cost):`,
      ...counted.map(([what, amount]) => `  ${dollars(amount).padStart(9)}  ${what}`),
    ],
  };
};
