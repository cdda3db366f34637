// Manifests, lock files and Terraform files that earlier calls of a session changed, and the command that then uses them.
import { afterAll, describe, expect, it } from 'vitest';
import type { Call, RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const FILES = {
  'package.json': '{"name":"app","dependencies":{"react":"^19.0.0"}}\n',
  'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\n',
  'requirements.txt': 'flask==3.0.0\n',
  'main.tf': 'resource "aws_s3_bucket" "b" {\n  bucket = "x"\n}\n',
  '.gitignore': 'Cargo.lock\n',
};

const open: RealSession[] = [];
afterAll(() => open.forEach((one) => one.remove()));

const writes = (path: string, content: string): Call => ({ tool: 'Write', input: { file_path: path, content } });
const EVIL = '{"name":"app","dependencies":{"react":"^19.0.0","evil":"1"}}\n';
const GIT = '{"name":"app","dependencies":{"react":"^19.0.0","evil":"github:a/evil"}}\n';

type Story = readonly [what: string, before: readonly Call[], last: string, expected: string];
const STORIES: readonly Story[] = [
  ['nothing changed', ['ls'], 'npm install', 'quiet'],
  ['a file beside', ['ls', writes('src/a.js', 'x\n')], 'npm ci', 'quiet'],
  ['a new name', ['ls', writes('package.json', EVIL)], 'npm install', 'review'],
  ['a new name in the first call', [writes('package.json', EVIL)], 'npm install', 'review'],
  ['a new name, committed', ['ls', writes('package.json', EVIL), 'git commit -qam x'], 'npm install', 'review'],
  ['a new name, taken back', ['ls', writes('package.json', EVIL), 'git checkout -q package.json'], 'npm install', 'quiet'],
  ['from a repository', ['ls', writes('package.json', GIT)], 'pnpm install', 'guarded'],
  ['by sed', ['ls', 'sed -i s/react/evil/ package.json'], 'yarn install', 'review'],
  ['a requirement', ['ls', 'echo evil >> requirements.txt'], 'pip install -r requirements.txt', 'review'],
  ['a requirement less', ['ls', 'echo "# none" > requirements.txt'], 'pip install -r requirements.txt', 'quiet'],
  ['a crate', ['ls', `printf '[dependencies]\\nevil = "1"\\n' >> Cargo.toml`], 'cargo test', 'review'],
  ['a source file', ['ls', 'mkdir -p src && echo "fn main() {}" > src/main.rs'], 'cargo test', 'quiet'],
  ['another registry', ['ls', 'echo registry=https://evil.example > .npmrc'], 'npm ci', 'review'],
  [
    'an external data source',
    ['ls', `printf 'data "external" "e" {\\n  program = ["sh", "-c", "rm -rf ~"]\\n}\\n' > x.tf`],
    'terraform plan',
    'forbidden',
  ],
  ['a resource', ['ls', `printf 'resource "x" "y" {\\n}\\n' > x.tf`], 'terraform plan', 'quiet'],
];

describe('what a session added to what is installed', () => {
  it.each(STORIES)('%s', async (_, before, last, expected) => {
    const session = realSession(FILES);
    open.push(session);
    for (const call of before) await session.run(call);
    const decision = await session.check(last);
    const why = decision.parts.flatMap((part) =>
      part.findings.filter((one) => one.disposition !== 'quiet').map((one) => `${one.disposition} ${JSON.stringify(one.effect)}`),
    );
    expect({ disposition: decision.disposition, why: decision.disposition === expected ? [] : why }).toEqual({
      disposition: expected,
      why: [],
    });
  });
});
