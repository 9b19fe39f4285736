import type { RuntimeOptions } from './runtime';

export interface ProductOptions {
  appcat?: 'delivery' | 'taxi';
  /** Folder of the bundled functions; `dist/lambdas` by default. */
  lambdaDir?: string;
}

/**
 * What {@link startRuntime} needs in order to host the product's own stack, stage `local`. The CDK is imported here and
 * not by the runtime, so that it loads while functions and web are being built.
 */
export async function productRuntimeOptions({ appcat, lambdaDir }: ProductOptions = {}): Promise<
  Pick<RuntimeOptions, 'buildApp' | 'webConfig' | 'env'>
> {
  // Read once while aws-cdk-lib is imported.
  process.env.CDK_VALIDATION = 'false';
  const [{ buildApp }, { stages }, { webConfig }] = await Promise.all([
    import('#infra/app'),
    import('#infra/stages'),
    import('#infra/web-config'),
  ]);
  const stage = { ...stages.local, ...(appcat && { appcat }) };
  return {
    buildApp: () => buildApp({ stage, ...(lambdaDir && { lambdaDir }) }),
    // The browser signs in at the stand-in instead of Amazon's endpoint; no other difference reaches it.
    webConfig: (outputs, { awsUrl }) => ({ ...webConfig(outputs), userPoolEndpoint: awsUrl }),
    env: {},
  };
}
