// Scripts of the session that code runs one after the other: each is followed, and more than are followed is a limit, not a question.
import { afterAll, describe, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

const session = realSession();
afterAll(() => session.remove());

const made = (dir: string, count: number, last: string): string =>
  `mkdir -p ${dir} && for i in $(seq -w 1 ${count}); do echo ls > ${dir}/$i.sh; done && echo '${last}' > ${dir}/z.sh`;

const ROADS: readonly (readonly [string, (dir: string) => string])[] = [
  ['a loop in shell', (dir) => `for f in ${dir}/*.sh; do bash $f; done`],
  ['text through a pipe', (dir) => `cat ${dir}/*.sh | bash`],
  [
    'glob in Python',
    (dir) => `python3 -c "import glob,subprocess\nfor f in glob.glob('${dir}/*.sh'): subprocess.run(['bash',f])"`,
  ],
  ['listdir in Python', (dir) => `python3 -c "import os\nfor f in os.listdir('${dir}'): os.system('bash ${dir}/'+f)"`],
  [
    'readdir in JavaScript',
    (dir) =>
      `node -e "const c=require('child_process');for(const f of require('fs').readdirSync('${dir}'))c.execSync('bash ${dir}/'+f)"`,
  ],
  ['a script that is run by a script', (dir) => `bash ${dir}-outer.sh`],
];

describe.each(ROADS)('%s', (name, road) => {
  it.each([
    ['two', 1],
    ['many', 40],
  ])('denies %s files with something forbidden in the last', async (_, count) => {
    const dir = `bad${count}-${name.replaceAll(' ', '-')}`;
    await prepared(dir, count, 'rm -rf ~');
    const decision = await session.check(road(dir));
    expect(decision.verdict, decision.reason).toBe('deny');
  });
  it('does not deny two harmless files', async () => {
    const dir = `fine-${name.replaceAll(' ', '-')}`;
    await prepared(dir, 1, 'ls');
    expect((await session.check(road(dir))).verdict).not.toBe('deny');
  });
});

async function prepared(dir: string, count: number, last: string): Promise<void> {
  await session.run(made(dir, count, last));
  await session.run(
    `echo 'bash ${dir}-inner.sh' > ${dir}-outer.sh; echo 'for f in ${dir}/*.sh; do bash $f; done' > ${dir}-inner.sh`,
  );
}
