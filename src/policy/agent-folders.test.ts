// The folders that agents obey are guarded however something gets into them: spelled out, poured in or unpacked.
import { describe, expect, test } from 'vitest';
import { AGENT_FOLDERS } from '../model/agent-folders.gen.ts';
import { caseHostWith, judgeCase } from '../programs/case-machine.ts';
import { agentFolders } from './data/agent-paths.ts';

test('the copy that the build makes is up to date', () => expect(AGENT_FOLDERS).toEqual(agentFolders()));

const machine = (folder: string) => caseHostWith({ [`/repo/pack/${folder}/x`]: 'x' });
const ways = [
  ['poured in', () => 'cp -a pack/. src/'],
  ['unpacked over', () => 'tar -xf a.tar -C pack'],
  ['spelled out', (folder: string) => `echo x > ${folder}/x`],
] as const;

describe.each(AGENT_FOLDERS)('%s', (folder) => {
  test.each(ways)('%s', (_, command) =>
    expect(judgeCase(command(folder), { host: machine(folder) }).disposition).not.toBe('quiet'),
  );
});

test.each(ways)('a folder that nobody obeys, %s, is quiet', (_, command) =>
  expect(judgeCase(command('.notes'), { host: machine('.notes') }).disposition).toBe('quiet'),
);
