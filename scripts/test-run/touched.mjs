import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/* Nearly every test imports the contract and the texts, so following imports would select the whole suite for one
   changed operation or text. These two are followed by name instead: to tests that contain the changed name, and to
   tests that go through all of them. */

const contractFile = /^shared\/contract\/operations\/[\w/-]+\.ts$/;
const textFile = /^shared\/i18n\/[\w-]+\.json$/;
const testFile = /\.test\.tsx?$/;

const isContract = file => contractFile.test(file) && !testFile.test(file);
/** Nothing imports a guide or a workflow: tests that read it contain its name, or its folder's. */
const isRead = file => /\.(md|ya?ml)$/.test(file);

export const isFollowedByName = file => isContract(file) || textFile.test(file) || isRead(file);

/** Tests that walk all texts, or all operations. */
const textWalk = /^shared\/i18n\/|^test\/contracts\/(message-keys|text-namespaces|placeholders)\./;
const operationWalk = /^(shared\/contract|test\/contracts|test\/infra)\//;
const importsOperations = /contract\/operations'|'\.\/operations'/;

const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Operations whose entry differs between two versions of a file of the contract; all of them where only the rest does. */
export const changedOperations = (before, after) => {
  const entriesOf = source =>
    new Map([...source.matchAll(/^ {2}(\w+): operation\([^]*?^ {2}\}\),?$/gm)].map(([entry, name]) => [name, entry]));
  const [old, current] = [entriesOf(before), entriesOf(after)];
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(name => old.get(name) !== current.get(name));
  const rest = source => [...entriesOf(source).values()].reduce((left, entry) => left.replace(entry, ''), source);
  return rest(before) === rest(after) ? changed : [...new Set([...old.keys(), ...current.keys()])];
};

/** Keys of texts that differ between two versions of a file of texts, with their former and current wording. */
export const changedTexts = (before, after) => {
  const [old, current] = [JSON.parse(before), JSON.parse(after)];
  const keys = Object.keys({ ...old, ...current }).filter(key => old[key] !== current[key]);
  return keys.flatMap(key => [key, old[key], current[key]]).filter(text => text !== undefined && text.length > 2);
};

/**
 * Test files for changed files that are followed by name.
 *
 * @param files the changed ones
 * @param versionsOf the text of a file before and after the change; empty where it was or is not there
 * @param tests every test file but the stories
 */
export const testsByName = (files, versionsOf, tests) => {
  const contract = files.filter(isContract);
  const texts = files.filter(file => textFile.test(file));
  const read = files.filter(isRead).flatMap(file => [escaped(file), `'${escaped(dirname(file))}'`]);
  const names = contract.flatMap(file => changedOperations(...versionsOf(file))).map(name => `\\b${name}\\b`);
  const words = texts.flatMap(file => changedTexts(...versionsOf(file).map(text => text || '{}'))).map(escaped);
  const all = [...names, ...words, ...read.filter(path => path !== "'\\.'")];
  if (contract.length === 0 && all.length === 0) return [];
  const mention = all.length > 0 && new RegExp(all.join('|'));
  return tests.filter(file => {
    if (texts.length > 0 && textWalk.test(file)) return true;
    const source = readFileSync(join(root, file), 'utf8');
    const isWalk = operationWalk.test(file) && importsOperations.test(source);
    return (contract.length > 0 && isWalk) || (mention !== false && mention.test(source));
  });
};
