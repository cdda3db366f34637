// Tells whether a tool that npx and its kin would run is one the project already has. Looks at manifest, lock file and node_modules only.
import type { Tools } from '../../argv/program.ts';
import { nearestPackage } from './package-json.ts';

/** Commands whose package has another name. */
const PACKAGE_OF = new Map<string, string>([
  ['tsc', 'typescript'],
  ['tsserver', 'typescript'],
  ['ng', '@angular/cli'],
  ['nest', '@nestjs/cli'],
  ['vue-cli-service', '@vue/cli-service'],
  ['playwright', '@playwright/test'],
  ['biome', '@biomejs/biome'],
  ['changeset', '@changesets/cli'],
  ['cap', '@capacitor/cli'],
  ['commitlint', '@commitlint/cli'],
  ['graphql-codegen', '@graphql-codegen/cli'],
  ['babel', '@babel/cli'],
  ['swc', '@swc/cli'],
  ['sb', 'storybook'],
  ['run-s', 'npm-run-all'],
  ['run-p', 'npm-run-all'],
  ['ncu', 'npm-check-updates'],
  ['sequelize', 'sequelize-cli'],
  ['webpack', 'webpack-cli'],
  ['tauri', '@tauri-apps/cli'],
  ['react-router', '@react-router/dev'],
  ['remix', '@remix-run/dev'],
  ['svelte-kit', '@sveltejs/kit'],
  ['c8', 'c8'],
  ['attw', '@arethetypeswrong/cli'],
  ['api-extractor', '@microsoft/api-extractor'],
  ['redocly', '@redocly/cli'],
  ['tailwindcss', '@tailwindcss/cli'],
  ['concurrently', 'concurrently'],
  ['conc', 'concurrently'],
]);

const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'];

export function isLocked(command: string, tools: Tools): boolean {
  // A version, path, URL or repository names something else than what is locked.
  if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(command) || command.startsWith('.')) return false;
  const found = nearestPackage(tools);
  const names = new Set([command, PACKAGE_OF.get(command) ?? command]);
  if (found.kind === 'package') for (const name of names) if (found.json.declared.has(name)) return true;
  return [...names].some((name) => installed(name, tools) || lockedBy(name, tools));
}

/** In node_modules: by the command's name or its package's. */
function installed(name: string, tools: Tools): boolean {
  const bin = name.startsWith('@') ? undefined : tools.findUp(`node_modules/.bin/${name}`);
  return bin !== undefined || tools.findUp(`node_modules/${name}/package.json`) !== undefined;
}

function lockedBy(name: string, tools: Tools): boolean {
  return LOCK_FILES.some((file) => {
    const path = tools.findUp(file);
    const found = path === undefined ? undefined : tools.fileText(path);
    if (found?.kind !== 'text') return false;
    return marks(name, file).some((mark) => found.text.includes(mark));
  });
}

/** How a lock file spells an entry for a package. */
function marks(name: string, file: string): readonly string[] {
  switch (file) {
    case 'yarn.lock':
      return [`\n${name}@`, `\n"${name}@`];
    case 'pnpm-lock.yaml':
      return [`\n  ${name}@`, `\n  '${name}@`, `\n  /${name}@`, `\n  '/${name}@`];
    case 'bun.lock':
      return [`\n    "${name}": [`];
    default:
      return [`"node_modules/${name}"`];
  }
}
