// Questions, settings and a host for the classifier's tests. Describes; asks nothing.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Effect } from '../../src/model/effect.ts';
import type { Disposition } from '../../src/model/disposition.ts';
import { treeAt } from '../../src/model/place.ts';
import { PROVIDER_FACTS } from '../../src/model/providers.gen.ts';
import type { ClassifierSettings, ProviderName, Rule } from '../../src/model/settings.ts';
import { absent, known } from '../../src/host/host.ts';
import type { ClassifierDeps } from '../../src/classifier/ask-classifier.ts';
import { processMemory } from '../../src/classifier/memory.ts';
import type { ClassifierHost } from '../../src/classifier/protocols/connect.ts';
import { providerNamed } from '../../src/classifier/providers/providers.ts';
import type { ClassifierQuestion } from '../../src/classifier/question.ts';
import { CERTIFICATE } from './model-server.ts';
import { ADDRESS_ENDS } from './wire.ts';

export const KEY = 'sk-test-0123456789abcdef';

/** A home in which the SDKs that only some users need are those of this project. */
const HOME = mkdtempSync(join(tmpdir(), 'leeway-sdks-'));
mkdirSync(join(HOME, '.config', 'leeway'), { recursive: true });
symlinkSync(join(import.meta.dirname, '..', '..'), join(HOME, '.config', 'leeway', 'sdks'));
process.on('exit', () => rmSync(HOME, { recursive: true }));

export const host: ClassifierHost = {
  env: (name) => ({ TEST_KEY: KEY, HOME })[name],
  now: () => Date.now(),
  text: (path) => (path === '/certificates.pem' ? known(CERTIFICATE) : absent),
  writable: [],
};

export const rule = (list: Rule['list'], text: string, origin = 'user'): Rule => ({
  list,
  text,
  origin,
  readings: [{ kind: 'prose', text, terms: [] }],
});

export const deleteData: Effect = { kind: 'delete', place: treeAt('/repo/data'), how: 'remove' };

/** A call of one part with one effect. */
export function question(
  more: Partial<ClassifierQuestion> & { readonly effect?: Effect; readonly command?: string } = {},
): ClassifierQuestion {
  const { effect, command = 'frobnicate --all', ...rest } = more;
  const disposition: Disposition = rest.disposition ?? 'review';
  return {
    call: { tool: 'Bash', input: { command }, cwd: '/repo', agent: 'claude-code' },
    parts: [
      {
        id: 1,
        text: command,
        via: [],
        site: 'here',
        from: [],
        disposition,
        findings: [
          {
            effect: effect ?? { kind: 'unclear', why: 'unknown program', word: 'frobnicate' },
            zones: [],
            disposition,
            row: 'test',
          },
        ],
      },
    ],
    rules: { rules: [], environment: [] },
    repository: { root: '/repo', branch: 'fix/test', remotes: [{ name: 'origin', repository: 'github.com/acme/shop' }] },
    transcript: [{ role: 'user', content: 'fix the failing test' }],
    ...rest,
    disposition,
  };
}

export const HTTP_PROVIDERS: readonly ProviderName[] = PROVIDER_FACTS.flatMap(({ name }) =>
  ['command', 'agent'].includes(providerNamed(name)?.protocol ?? '') ? [] : [name],
);
export const needsModel = (provider: ProviderName): boolean =>
  PROVIDER_FACTS.some(({ name, needs }) => name === provider && needs.includes('model'));

export function settingsFor(provider: ProviderName, url: string, more: Partial<ClassifierSettings> = {}): ClassifierSettings {
  return {
    provider,
    base_url: `${url}${ADDRESS_ENDS.get(provider) ?? ''}`,
    api_key_env: 'TEST_KEY',
    ...(needsModel(provider) ? { model: 'local' } : {}),
    ...more,
  };
}

export function deps(
  classifiers: readonly ClassifierSettings[],
  more: Partial<ClassifierDeps> & { readonly timeoutMs?: number; readonly budget?: ClassifierDeps['settings']['budget'] } = {},
): ClassifierDeps {
  const { timeoutMs = 3_000, budget = {}, ...rest } = more;
  return {
    host,
    settings: { classifiers, classifierTimeoutMs: timeoutMs, transcript: { entries: 20, characters: 200 }, budget },
    memory: processMemory(),
    redactor: () => (text) => text.replaceAll('hunter2', '[secret]'),
    // Makes the pause before a retry zero.
    random: () => -0.5,
    ...rest,
  };
}
