import { TURNSTILE_SCRIPT } from '#shared/contract/robot-check';
import { CfnOutput, Stack, type App, type StackProps } from 'aws-cdk-lib';
import type { Acknowledgement } from './acknowledgement';
import { acknowledgeFindings } from './acknowledgements';
import { AlarmTopic } from './constructs/alarm-topic';
import { Boundary } from './constructs/boundary';
import { Buckets } from './constructs/buckets';
import { Consumers } from './constructs/consumers';
import { CoreTable } from './constructs/core-table';
import { Functions, timeoutOf } from './constructs/functions';
import { HttpApi } from './constructs/http-api';
import { Identity } from './constructs/identity';
import { Jobs } from './constructs/jobs';
import { PoolFirewall } from './constructs/pool-firewall';
import { configurationSetName } from './constructs/mail-domain';
import { MapFiles } from './constructs/map-files';
import { MapKey } from './constructs/map-key';
import { MapSearch } from './constructs/map-search';
import { StageKeys } from './constructs/stage-keys';
import { Realtime } from './constructs/realtime';
import { WebFiles } from './constructs/web-files';
import { WebSite } from './constructs/web-site';
import { environmentOf, stageValues, type EnvironmentValues } from './environment';
import { grants, lambdaNamesWith, providerFunction } from './grants';
import { statementsOf, type GrantTargets } from './permissions';
import { decideRemoval } from './removal';
import { mapResources, type Stage, usesAmazonLocation } from './stages';
import { operatorOutputNames, webConfig, webOutputNames } from './web-config';

export type WayfareStackProps = StackProps & {
  readonly stage: Stage;
  /** Folder of the bundled functions. */
  readonly lambdaDir: string;
  /** Folder of the web build. @default the site is created without content */
  readonly webDir?: string;
  /** ARN of the web ACL for CloudFront; a stage with a firewall must have it. @default no firewall */
  readonly webAclArn?: string;
  /** Folder of the region pack whose base map the site serves. @default no base map */
  readonly packDir?: string;
  /**
   * The stack does not exist yet. No resource is protected from deletion until it is complete, because a creation that
   * fails must be able to delete everything. @default false
   */
  readonly isFirstDeployment?: boolean;
};

/** Wires the constructs of one stage; each is documented in `constructs/`. */
export class WayfareStack extends Stack {
  readonly table: CoreTable;
  readonly buckets: Buckets;
  readonly keys: StageKeys;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly httpApi: HttpApi;
  readonly boundary: Boundary;
  readonly functions: Functions;
  readonly identity: Identity;
  readonly site: WebSite;
  readonly consumers: Consumers;
  /** Topic that alarms notify; exists only with an address. */
  readonly alarmTopic: AlarmTopic | undefined;
  /** Name of the user pool's firewall in metrics; exists only in a stage with one. */
  readonly poolFirewall: string | undefined;
  readonly acknowledgements: readonly Acknowledgement[];
  readonly stageName: string;

  constructor(
    scope: App,
    id: string,
    private readonly props: WayfareStackProps,
  ) {
    super(scope, id, props);
    const { stage, lambdaDir } = props;
    if (stage.waf && !props.webAclArn) throw new Error(`The stage ${stage.name} has a firewall: give its webAclArn.`);
    this.stageName = stage.name;
    const name = `wayfare-${stage.name}`;
    this.table = new CoreTable(this, 'Table', { ...stage, isProtected: this.isProtected() });
    // The runtime on a laptop deletes its own folder, and cannot run the CDK's helper.
    this.buckets = new Buckets(this, 'Buckets', { ...stage, isRemovable: stage.name !== 'local' });
    this.jobs = new Jobs(this, 'Jobs', {
      scheduleGroupName: name,
      dispatchTimeout: timeoutOf('dispatch'),
      pushTimeout: timeoutOf('push'),
      panelTimeout: timeoutOf('panels'),
    });
    this.realtime = new Realtime(this, 'Realtime', { ...stage, name: `${name}-live` });
    this.httpApi = new HttpApi(this, 'HttpApi', { ...stage, name });
    this.keys = new StageKeys(this, 'Keys', { isLocal: stage.name === 'local', words: stage.edgeWords });
    this.site = this.makeSite();
    if (stage.maps === 'amazon-location-v1') new MapSearch(this, 'MapSearch', { name: mapResources(stage.name) });
    this.boundary = new Boundary(this, 'Boundary', {
      targets: this.targets(),
      streamArn: this.table.streamArn,
      deadLetterArns: [this.jobs.eventDeadLetters.queueArn, this.jobs.dispatchDeadLetters.queueArn],
    });
    const boundary = this.boundary.policy;
    this.functions = new Functions(this, 'Functions', { ...stage, lambdaDir, boundary, stage: stage.name });
    this.identity = this.makeIdentity();
    this.makeFunctions();
    this.consumers = this.connect();
    const { alarmEmail, waf } = stage;
    this.alarmTopic = alarmEmail
      ? new AlarmTopic(this, 'Alarms', { email: alarmEmail, reportsBackups: stage.backupVault !== undefined })
      : undefined;
    this.poolFirewall = waf
      ? new PoolFirewall(this, 'PoolFirewall', { pool: this.identity.pool, name: `${name}-pool` }).metricName
      : undefined;
    this.publish(name);
    if (props.packDir) new MapFiles(this, 'MapFiles', { packDir: props.packDir, bucket: this.buckets.web });
    this.acknowledgements = acknowledgeFindings(this, {
      hasFirewall: stage.waf,
      hasDomain: stage.domain !== undefined,
    });
    const { logs, web } = this.buckets;
    decideRemoval(this, { ...stage, filledEarly: logs, remade: web });
  }

  private isProtected(): boolean {
    return this.props.stage.isPermanent && !this.props.isFirstDeployment;
  }

  private apiHost(): string {
    const { apiDomain, region } = this.props.stage;
    return apiDomain?.isUsed ? apiDomain.name : `${this.httpApi.api.apiId}.execute-api.${region}.amazonaws.com`;
  }

  private makeSite(): WebSite {
    const { stage, webAclArn } = this.props;
    const { federation, region } = stage;
    return new WebSite(this, 'Site', {
      stage,
      buckets: this.buckets,
      apiHost: this.apiHost(),
      edgeKey: this.keys.edge[0] ?? '',
      policyHosts: {
        socketHost: this.realtime.host,
        filesHost: this.buckets.files.bucketRegionalDomainName,
        ...(federation ? { signInHost: `${federation.domainPrefix}.auth.${region}.amazoncognito.com` } : {}),
      },
      ...(webAclArn ? { webAclArn } : {}),
    });
  }

  /** The trigger is created first and must not refer to the pool, because the pool refers to the trigger. */
  private makeIdentity(): Identity {
    const triggers = this.functions.make('auth-triggers', {
      environment: environmentOf(grants['auth-triggers'], {
        ...stageValues(this.props.stage),
        TABLE_NAME: this.table.table.tableName,
        SIGN_UP_KEY: this.keys.signUp,
      }),
      statements: statementsOf(grants['auth-triggers'], { ...this.targets(), poolArn: '' }),
    });
    return new Identity(this, 'Identity', {
      stage: this.props.stage,
      isProtected: this.isProtected(),
      triggers,
      siteUrl: this.site.url,
    });
  }

  private makeFunctions(): void {
    const values = this.environmentValues();
    const targets: GrantTargets = { ...this.targets(), poolArn: this.identity.pool.userPoolArn };
    const names = lambdaNamesWith(this.props.stage.paymentProviders);
    for (const name of names.filter(each => each !== 'auth-triggers')) {
      const grant = grants[name];
      this.functions.make(name, {
        environment: environmentOf(grant, values),
        statements: statementsOf(grant, targets),
      });
    }
  }

  private environmentValues(): EnvironmentValues {
    return {
      ...stageValues(this.props.stage),
      EDGE_KEY: this.keys.edge.join(','),
      SIGN_UP_KEY: this.keys.signUp,
      SITE_URL: this.site.url,
      TABLE_NAME: this.table.table.tableName,
      USER_POOL_ID: this.identity.pool.userPoolId,
      USER_POOL_CLIENT_ID: this.identity.registration.userPoolClientId,
      WS_ENDPOINT: this.realtime.endpoint,
      DISPATCH_QUEUE_URL: this.jobs.dispatchQueue.queueUrl,
      DISPATCH_QUEUE_ARN: this.jobs.dispatchQueue.queueArn,
      PANEL_QUEUE_URL: this.jobs.panelQueue.queueUrl,
      PUSH_QUEUE_URL: this.jobs.pushQueue.queueUrl,
      SCHEDULE_GROUP: this.jobs.scheduleGroup.scheduleGroupName,
      SCHEDULE_ROLE_ARN: this.jobs.scheduleRole.roleArn,
      SCHEDULE_DEAD_LETTERS_ARN: this.jobs.dispatchDeadLetters.queueArn,
      FILES_BUCKET: this.buckets.files.bucketName,
    };
  }

  private targets(): Omit<GrantTargets, 'poolArn'> {
    const { stage } = this.props;
    const { mailFrom } = stage;
    // Every mail uses the identity's configuration set, and SES demands the right to that, too.
    const senders = mailFrom
      ? [
          ...[mailFrom, mailFrom.replace(/^.*@/, '')].map(name => `identity/${name}`),
          `configuration-set/${configurationSetName(stage.name)}`,
        ]
      : [];
    return {
      tableArns: this.table.arns,
      dispatchQueueArn: this.jobs.dispatchQueue.queueArn,
      panelQueueArn: this.jobs.panelQueue.queueArn,
      pushQueueArn: this.jobs.pushQueue.queueArn,
      pushAppArns: Object.values(stage.pushApps ?? {}),
      scheduleGroupName: this.jobs.scheduleGroup.scheduleGroupName,
      scheduleRoleArn: this.jobs.scheduleRole.roleArn,
      socketApiId: this.realtime.api.apiId,
      socketStage: this.realtime.stageName,
      filesBucketArn: this.buckets.files.bucketArn,
      hasRobotCheck: this.props.stage.robotCheck !== undefined,
      mailIdentityArns: senders.map(sender => `arn:aws:ses:${this.region}:${this.account}:${sender}`),
      maps: stage.maps,
      stage: stage.name,
      region: this.region,
      account: this.account,
    };
  }

  private connect(): Consumers {
    const fn = this.functions;
    const { paymentProviders } = this.props.stage;
    this.httpApi.addRoutes({ ...this.identity, providers: paymentProviders, functionFor: name => fn.get(name) });
    this.realtime.addRoutes({
      authorize: fn.get('ws-authorize'),
      connection: fn.get('ws-connection'),
      message: fn.get('ws-message'),
    });
    return new Consumers(this, 'Consumers', {
      table: this.table,
      jobs: this.jobs,
      events: fn.get('events'),
      dispatch: fn.get('dispatch'),
      push: fn.get('push'),
      panels: fn.get('panels'),
      sweeper: fn.get('sweeper'),
      canary: fn.get('canary'),
      payments: paymentProviders.map(provider => fn.get(providerFunction(provider))),
    });
  }

  private makeMapKey(name: string): MapKey | undefined {
    const { maps, region } = this.props.stage;
    if (!usesAmazonLocation({ maps })) return undefined;
    return new MapKey(this, 'BrowserMapKey', { keyName: `${name}-tiles`, region, siteUrl: this.site.url });
  }

  /** Stack outputs, and the web build with the `/config.json` made from them. */
  private publish(name: string): void {
    const { stage, webDir } = this.props;
    const { federation } = stage;
    const mapKey = this.makeMapKey(name);
    const forWeb: Record<string, string> = {
      [webOutputNames.region]: stage.region,
      [webOutputNames.userPoolId]: this.identity.pool.userPoolId,
      [webOutputNames.userPoolClientId]: this.identity.client.userPoolClientId,
      [webOutputNames.webSocketUrl]: this.realtime.url,
      [webOutputNames.mapProvider]: stage.maps,
      [webOutputNames.appcat]: stage.appcat,
      [webOutputNames.stage]: stage.name,
      [webOutputNames.logRetentionDays]: String(stage.logRetentionDays),
      [webOutputNames.passwordRule]: stage.passwordRule,
      ...(stage.robotCheck && {
        [webOutputNames.robotCheckKey]: stage.robotCheck.siteKey,
        [webOutputNames.robotCheckScript]: TURNSTILE_SCRIPT,
      }),
      ...(mapKey ? { [webOutputNames.mapKey]: mapKey.value } : {}),
      ...(federation && this.identity.signInDomain && this.identity.socialClient
        ? {
            [webOutputNames.signInDomain]: this.identity.signInDomain,
            [webOutputNames.socialClientId]: this.identity.socialClient.userPoolClientId,
            [webOutputNames.signInProviders]: federation.providers.map(({ kind }) => kind).join(','),
          }
        : {}),
    };
    const forOperators: Record<string, string> = {
      [operatorOutputNames.apiUrl]: `https://${this.apiHost()}`,
      [operatorOutputNames.siteUrl]: this.site.url,
      [operatorOutputNames.tableName]: this.table.table.tableName,
      [operatorOutputNames.filesBucket]: this.buckets.files.bucketName,
      [operatorOutputNames.bootstrapFunctionName]: this.functions.get('bootstrap').functionName,
      ...(this.httpApi.domainTarget ? { [operatorOutputNames.apiDomainTarget]: this.httpApi.domainTarget } : {}),
      ...(mapKey ? { [operatorOutputNames.mapKeyName]: mapKey.keyName } : {}),
    };
    for (const [key, value] of Object.entries({ ...forWeb, ...forOperators })) new CfnOutput(this, key, { value });
    if (webDir) {
      const { distribution, url: siteUrl } = this.site;
      const config = webConfig(forWeb);
      new WebFiles(this, 'WebFiles', { webDir, bucket: this.buckets.web, distribution, config, siteUrl });
    }
  }
}
