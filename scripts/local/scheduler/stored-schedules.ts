import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Schedule } from './scheduler';

/** Keeps the schedules that handlers made in a JSON file, so that Book Later survives a restart. */
export interface ScheduleFile {
  load(): Schedule[];
  save(schedules: Schedule[]): void;
}

/** @param file absent: nothing is kept. */
export function openScheduleFile(file: string | undefined): ScheduleFile {
  if (file === undefined) return { load: () => [], save: () => undefined };
  return {
    load: () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Schedule[]) : []),
    save(schedules) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(schedules, null, 2));
    },
  };
}
