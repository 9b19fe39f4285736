import { test } from '@playwright/test';

/** Ports between the products of two workers: each has its own, the AWS services' and that of the social sign-in. */
export const PORTS_APART = 10;

/** The product of this worker, in the variant of this journey. */
export const siteUrl = (): string => {
  const { project, parallelIndex } = test.info();
  const url = new URL(project.use.baseURL ?? '');
  url.port = String(Number(url.port) + (project.name === 'taxi' ? 0 : parallelIndex * PORTS_APART));
  return url.origin;
};
