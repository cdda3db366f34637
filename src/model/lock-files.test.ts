import { expect, test } from 'vitest';
import { locks } from './lock-files.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'package-lock.json':
    '{\n  "packages": {\n    "node_modules/@a/b": {\n      "version": "1.2.3",\n      "resolved": "x"\n    },\n    "node_modules/x/node_modules/zod": {"version": "4.0.0"}\n  }\n}\n',
  'yarn.lock': '"@a/b@^1.0.0":\n  version "1.2.3"\n  resolved "x"\n\nzod@^4.0.0, zod@^4.0.1:\n  version "4.0.0"\n',
  'pnpm-lock.yaml':
    "packages:\n\n  '@a/b@1.2.3':\n    resolution: {}\n\n  zod@4.0.0:\n    resolution: {}\n\nsnapshots:\n\n  zod@4.0.0(x@1.0.0):\n    dependencies: {}\n",
  'bun.lock':
    '{\n  "packages": {\n    "@a/b": ["@a/b@1.2.3", "", {}, "sha512"],\n    "zod": ["zod@4.0.0", "", {}, "sha512"],\n  }\n}\n',
};
const PYTHON: Readonly<Record<string, string>> = {
  'uv.lock':
    'version = 1\n\n[[package]]\nname = "ruamel-yaml"\nversion = "0.18.6"\nsource = { registry = "https://pypi.org/simple" }\n',
  'poetry.lock': '[[package]]\nname = "ruamel-yaml"\nversion = "0.18.6"\ndescription = ""\n',
  'Pipfile.lock': '{"default": {"ruamel.yaml": {"hashes": ["sha256:x"], "version": "==0.18.6"}}}',
  'requirements.txt': 'ruamel.yaml==0.18.6 ; python_version >= "3.8" \\\n    --hash=sha256:x\n',
};

test.each(Object.entries(TEXTS))('%s', (file, text) => {
  expect(locks(file, text, { name: '@a/b' })).toBe(true);
  expect(locks(file, text, { name: '@a/b', version: '1.2.3' })).toBe(true);
  expect(locks(file, text, { name: 'zod', version: '4.0.0' })).toBe(true);
  expect(locks(file, text, { name: '@a/b', version: '1.2.30' })).toBe(false);
  expect(locks(file, text, { name: '@a/b', version: '1.2' })).toBe(false);
  expect(locks(file, text, { name: 'zod', version: '1.2.3' })).toBe(false);
  expect(locks(file, text, { name: 'zo' })).toBe(false);
  expect(locks(file, text, { name: 'b' })).toBe(false);
  expect(locks(file, text, { name: '.*', version: '4.0.0' })).toBe(false);
});

test.each(Object.entries(PYTHON))('%s', (file, text) => {
  expect(locks(file, text, { name: 'ruamel-yaml', version: '0.18.6' })).toBe(true);
  expect(locks(file, text, { name: 'ruamel_yaml', version: '0.18.6' })).toBe(true);
  expect(locks(file, text, { name: 'ruamel-yaml', version: '0.18' })).toBe(false);
  expect(locks(file, text, { name: 'yaml', version: '0.18.6' })).toBe(false);
  expect(locks(file, text, { name: 'ruamel', version: '0.18.6' })).toBe(false);
});
