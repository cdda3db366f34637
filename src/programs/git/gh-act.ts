// Makers for the data of forge command lines: a look, a change, and what each carries out. Knows no subcommand.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect, Service } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import { argText, exact, knownPrefix } from '../../shell/value.ts';
import { service } from './vcs.ts';

export interface Forge {
  readonly name: string;
  readonly server: Server;
}

export const GITHUB: Forge = { name: 'github', server: { host: 'api.github.com' } };
export const GITLAB: Forge = { name: 'gitlab', server: { host: 'gitlab.com' } };

/** Values that are one number or hash, so that they can be passed on safely. */
const TOKEN_JQ = /^\.(\[\d+\]\.)?(number|databaseId|headRefOid|headSha)$/;

/** `--jq` can print the environment, tokens included. */
export function jqJudgement(it: Parsed, options: readonly string[] = ['--jq']): Judgement {
  const values = options.flatMap((option) => it.values(option));
  const effects: Effect[] = [];
  for (const value of values) {
    const text = exact(value);
    if (text === undefined) effects.push(unclear('an unknown jq expression', argText(value)));
    else if (/\$ENV\b|(^|[^.\w"])env\b|\$__prog_args|\binput_filename\b/.test(text))
      effects.push({ kind: 'reveal', what: 'environment', detail: `jq expression \`${text.slice(0, 60)}\`` });
  }
  const text = exact(values.at(-1));
  return { effects, ...(text !== undefined && TOKEN_JQ.test(text) ? { prints: 'token' } : {}) };
}

/** `-R HOST/OWNER/REPO` or a URL: another server than the forge's own is asked. */
function otherServer(forge: Forge, it: Parsed): Judgement {
  const hosts = it.values('-R').flatMap((value) => {
    const text = exact(value) ?? '';
    const parts = text.replace(/^(https?|ssh|git):\/\/([^/]*@)?/, '').split('/');
    const names = forge.name === 'github' ? parts.length > 2 : parts.join('/') !== text;
    return names ? (parts[0] ?? '') : [];
  });
  return {
    effects: hosts
      .map((host) => host.toLowerCase())
      .filter((host) => `api.${host}` !== forge.server.host && host !== forge.server.host)
      .map((host): Effect => ({ kind: 'network', use: 'fetch', server: { host } })),
  };
}

/** Shows something of the forge. */
export const look = (forge: Forge, what: string, spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  ...spec,
  does: [service('look', forge.name, what)],
  judge: (it, tools) => join(otherServer(forge, it), join(jqJudgement(it), spec.judge?.(it, tools))),
});

/** What is said there is spelled; contents of files in its words are told by the flow of data. */
export const sendsTo = ({ server }: Forge): Effect => ({ kind: 'network', use: 'send', server, data: 'spelled' });

/**
 * Where something is said: the forge for a repository that is a remote of this project, otherwise a server that nobody vouches for.
 * Others read there, and what a file holds may be for this project only. `repository`: as `owner/name`, `host/owner/name` or a URL;
 * undefined where it is not known.
 */
export function audience(forge: Forge, repository: string | undefined, tools: Tools): Server {
  const remotes = tools.baseline.remotes() ?? tools.git.remotes();
  const name = repository
    ?.replace(/^([a-z]+:\/\/)?([^/]*@)?/i, '')
    .split('/')
    .slice(-2)
    .join('/');
  const own =
    name !== undefined &&
    [...(remotes?.values() ?? [])].flat().some((url) =>
      url
        .replace(/\/+$/, '')
        .replace(/\.git$/i, '')
        .toLowerCase()
        .replace(/:/g, '/')
        .endsWith(`/${name.toLowerCase()}`),
    );
  return own
    ? forge.server
    : { host: '', unknown: `${name ?? 'a repository'} on ${forge.name}, which is no remote of this project` };
}

/** `https://github.com/OWNER/NAME/issues/3`. */
const REPOSITORY = /^(https?:\/\/[^/]+\/.+?)\/(?:-\/)?(?:issues|pull|merge_requests|discussions|releases)(?:\/|$)/i;

/** The repository that the words or the environment of a command choose; none: the one it stands in. */
function chosen(forge: Forge, it: Parsed, tools: Tools): { readonly name: string | undefined } | undefined {
  const value = it.value('-R') ?? (forge.name === 'github' ? tools.variable('GH_REPO') : undefined);
  if (value !== undefined) return { name: exact(value) };
  const named = it.operands.map((operand) => REPOSITORY.exec(knownPrefix(operand))?.[1]).find((name) => name !== undefined);
  return named === undefined ? undefined : { name: named };
}

/** What is said there: spelled, unless a file is handed over. */
function says(forge: Forge, it: Parsed, tools: Tools): Effect {
  const repository = chosen(forge, it, tools);
  if (repository === undefined) return sendsTo(forge);
  const server = audience(forge, repository.name, tools);
  const file = it.given.some(({ role }) => role === 'reads');
  return { kind: 'network', use: 'send', server, ...(file && server !== forge.server ? {} : { data: 'spelled' as const }) };
}

/** Does something there. What it carries goes out, so that a secret in it is seen leaving. */
export const act = (forge: Forge, kind: Service['act'], spec: Omit<Spec, 'does'> & { readonly what: string }): Spec => {
  const { what, ...rest } = spec;
  return {
    operands: 'text...',
    ...rest,
    // Said by the escape hatch, because asking for help does none of it.
    does: 'nothing',
    judge: (it: Parsed, tools: Tools) =>
      asksHelp(it)
        ? { prints: 'names' }
        : join(
            { effects: [service(kind, forge.name, what), says(forge, it, tools)] },
            join(otherServer(forge, it), join(jqJudgement(it), rest.judge?.(it, tools))),
          ),
  };
};

/** `gh pr merge --help` and nothing else. */
const asksHelp = (it: Parsed): boolean =>
  it.operands.length === 0 && it.has('--help') && it.given.every((one) => one.name === '--help' && one.value === undefined);

export function join(a: Judgement, b: Judgement | undefined): Judgement {
  if (!b) return a;
  return { ...a, ...b, effects: [...(a.effects ?? []), ...(b.effects ?? [])], inner: [...(a.inner ?? []), ...(b.inner ?? [])] };
}
