/** The local AWS endpoint and region of a product on this machine; its `/config.json` has them for the sign-in. */
export const localStage = async (url: string): Promise<{ awsUrl: string; region: string }> => {
  const answer = await fetch(new URL('/config.json', url)).catch(() => undefined);
  const config = answer?.ok ? ((await answer.json()) as { userPoolEndpoint?: string; region?: string }) : {};
  const { userPoolEndpoint: awsUrl, region } = config;
  if (!awsUrl || !region) throw new Error(`No product of this machine answers at ${url}.`);
  return { awsUrl, region };
};
