// Code that is too large to read is denied on whatever way it reaches what runs it, where the session could have written it. Data of any size, and code that was there before, is not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

const LARGE = 1_200_000;
const padded = (mark: string, code: string): string => `${`${mark} padding padding\n`.repeat(LARGE / 17)}${code}\n`;
const json = (start: string): string => `{${start},"x":"${'x'.repeat(LARGE)}"}`;

const WRITTEN: Readonly<Record<string, string>> = {
  'fat.sh': padded('#', 'rm -rf /'),
  'fat.py': padded('#', 'import os\nos.system("rm -rf /")'),
  'fat.cjs': padded('//', 'require("fs").rmSync("/", { recursive: true })'),
  'fat.mk': padded('#', 'all:\n\trm -rf /'),
  'fat.sql': padded('--', 'DROP TABLE users;'),
  'fat.awk': padded('#', 'BEGIN { system("rm -rf /") }'),
  'fat.sed': padded('#', '1e rm -rf /'),
  'fat.jq': padded('#', '.'),
  'fat.tf': padded('#', 'data "external" "x" { program = ["rm", "-rf", "/"] }'),
  'package.json': json('"scripts":{"build":"rm -rf /"}'),
  'tox.ini': padded('#', '[testenv]\ncommands = rm -rf /'),
  'Taskfile.yml': padded('#', 'version: "3"\ntasks:\n  x:\n    cmds: [rm -rf /]'),
  'docker-compose.yml': padded('#', 'services: {}'),
  'pnpm-workspace.yaml': padded('#', 'packages: [a]'),
  'conftest.py': padded('#', 'import os\nos.system("rm -rf /")'),
  'list.txt': 'rm -rf /\n'.repeat(LARGE / 9),
};

/** Not spelled in one line for each: every row is a command of its own. */
const RUN = `bash fat.sh
./fat.sh
. ./fat.sh
source fat.sh
bash < fat.sh
cat fat.sh | bash
tail -n 1 fat.sh | sh
sed 1d fat.sh | sh
bash -c "$(cat fat.sh)"
eval "$(<fat.sh)"
bash <(cat fat.sh)
. <(cat fat.sh)
parallel < list.txt
xargs -I{} sh -c '{}' < list.txt
cat list.txt | xargs -I{} bash -c {}
while read -r l; do $l; done < fat.sh
mapfile -t a < fat.sh; eval "\${a[@]}"
BASH_ENV=fat.sh bash -c true
cp fat.sh b.sh && bash b.sh
mv fat.sh b.sh && sh b.sh
ln -s fat.sh l.sh && sh l.sh
tee x.sh < fat.sh && sh x.sh
python3 fat.py
python3 < fat.py
cat fat.py | python3
python3 -c "import fat"
python3 -c "exec(open('fat.py').read())"
pytest
node fat.cjs
node < fat.cjs
node -e "require('./fat.cjs')"
node -r ./fat.cjs -e 1
node -e "eval(require('fs').readFileSync('fat.cjs', 'utf8'))"
make -f fat.mk
npm run build
npm run build --workspaces
tox
task x
docker compose up
psql -f fat.sql
psql < fat.sql
cat fat.sql | psql
sqlite3 x.db < fat.sql
awk -f fat.awk
sed -f fat.sed README.md
jq -f fat.jq README.md
terraform plan`.split('\n');

const DATA = `cat fat.sh
wc -l fat.sh
grep padding fat.sh | head
bash -n fat.sh
awk '{ print }' list.txt
sort list.txt | uniq -c
cat list.txt | python3 -c "import sys; print(len(sys.stdin.read()))"
cat list.txt | node -e "process.stdin.on('data', (d) => console.log(d.length))"
python3 -c "print(len(open('fat.py').read()))"
cp fat.sh b.txt`.split('\n');

describe('a file of the session that is too large to read', () => {
  const session = realSession({ 'README.md': 'x', 'old.sh': padded('#', 'echo hi'), 'package.json': '{}' });
  beforeAll(async () => {
    await session.run('ls');
    for (const [path, text] of Object.entries(WRITTEN)) session.write(path, text);
    session.shell('chmod +x fat.sh');
  }, 60_000);
  afterAll(() => session.remove());

  it.each(RUN)('%s is over a limit', async (command) => {
    const decision = await session.check(command);
    expect([decision.verdict, decision.trouble?.kind], decision.reason).toEqual(['deny', 'limit']);
  });
  it.each(DATA)('%s is not', async (command) => {
    const decision = await session.check(command);
    expect(decision.verdict, decision.reason).toBe('allow');
  });
  it.each(['bash old.sh', 'bash < old.sh', 'cat old.sh | bash', 'bash -c "$(cat old.sh)"', 'cp old.sh b.sh && bash b.sh'])(
    '%s was there before: it is unread',
    async (command) => {
      expect((await session.check(command)).verdict).toBe('ask');
    },
  );
});
