import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, also when this module runs from a bundle below it. */
export const projectRoot = (): string => {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, 'package.json')) && dirname(dir) !== dir) dir = dirname(dir);
  return dir;
};

/** Absolute path of a file of the project. */
export const projectFile = (...parts: string[]): string => join(projectRoot(), ...parts);
