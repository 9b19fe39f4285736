import { createInterface } from 'node:readline/promises';

/** Asks at the terminal. @throws when there is no terminal. */
export const ask = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new Error(`Nobody is there to answer "${question.trim()}": see --help for the flag.`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
};
