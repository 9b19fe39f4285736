import { mockClient } from 'aws-sdk-client-mock';

type Mocked = Parameters<typeof mockClient>[0];
const mocks = new Set<{ restore(): void }>();

/** An SDK's client with the test's answers, for every instance of its class, until the test file has ended. */
export const mockAws = ((client: Mocked) => {
  const mock = mockClient(client);
  mocks.add(mock);
  return mock;
}) as typeof mockClient;

/** Files that share a worker share its classes: replacements of one file are undone for the next one. */
export const restoreAws = () => {
  for (const mock of mocks) mock.restore();
  mocks.clear();
};
