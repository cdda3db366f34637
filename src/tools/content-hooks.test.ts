// Signs of code that runs by itself: found where they are new, not where they were before.
import { describe, expect, it } from 'vitest';
import { newSigns } from './content-hooks.ts';

const FOUND: readonly (readonly [string, string])[] = [
  ['/p/pyproject.toml', 'build-backend = "evil"'],
  ['/p/pyproject.toml', '"backend-path" = ["."]'],
  ['/p/setup.py', 'setup(cmdclass={"install": X})'],
  ['/p/Cargo.toml', 'build = "x.rs"'],
  ['/p/build.rs', 'fn main() {}'],
  ['/p/x.gemspec', 's.extensions = ["ext/extconf.rb"]'],
  ['/p/App.csproj', '<Exec Command="x" />'],
  ['/p/pnpm-workspace.yaml', 'onlyBuiltDependencies: [x]'],
  ['/p/.git/config', '\thooksPath = x'],
  ['/p/.git/config', '[credential]'],
  ['/p/.gitattributes', '*.x filter=evil'],
  ['/p/.github/workflows/ci.yml', 'run: echo ${{ secrets.TOKEN }}'],
  ['/p/.github/workflows/ci.yml', "run: echo ${{ secrets['TOKEN'] }}"],
  ['/p/.github/workflows/ci.yml', 'on: pull_request_target'],
  ['C:\\p\\.github\\workflows\\ci.yml', 'x: ${{ toJSON(secrets) }}'],
];
const NOTHING: readonly (readonly [string, string])[] = [
  ['/p/pyproject.toml', 'version = "1.2.3"'],
  ['/p/Cargo.toml', 'serde = "1"'],
  ['/p/.github/workflows/ci.yml', 'run: npm test'],
  ['/p/.gitattributes', '*.png binary'],
  ['/p/src/secrets.ts', 'secrets.TOKEN'],
];

describe('newSigns', () => {
  it.each(FOUND)('%s: %s', (path, line) => {
    expect(newSigns(path, '', { added: line })).toHaveLength(1);
    expect(newSigns(path, 'x\n', { after: `x\n${line}\n`, added: line })).toHaveLength(1);
  });
  it.each(FOUND)('was there before, %s: %s', (path, line) => {
    expect(newSigns(path, `${line}\n`, { after: `${line}\n\n`, added: '' })).toEqual([]);
  });
  it.each(NOTHING)('nothing in %s: %s', (path, line) => {
    expect(newSigns(path, '', { added: line })).toEqual([]);
  });
});
