/** Where a product that runs on this machine stands in for AWS; its page is told so for signing in. */
export const localStage = async (url: string): Promise<{ awsUrl: string; region: string }> => {
  const answer = await fetch(new URL('/config.json', url)).catch(() => undefined);
  const config = answer?.ok ? ((await answer.json()) as { userPoolEndpoint?: string; region?: string }) : {};
  const { userPoolEndpoint: awsUrl, region } = config;
  if (!awsUrl || !region) throw new Error(`No product of this machine answers at ${url}.`);
  return { awsUrl, region };
};
