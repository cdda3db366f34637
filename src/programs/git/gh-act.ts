// Functions that make the data of forge command lines: a look, a change, and what each sends out. Knows no subcommand.
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

/** Expressions whose value is one number or hash, so that it can be passed on safely. */
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

/** `-R HOST/OWNER/REPO` or a URL: the request goes to another server than the forge's own. */
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

/** A command that shows something on the forge. */
export const look = (forge: Forge, what: string, spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  ...spec,
  does: [service('look', forge.name, what)],
  judge: (it, tools) => join(otherServer(forge, it), join(jqJudgement(it), spec.judge?.(it, tools))),
});

/** The text that is sent is literal; file contents in its arguments are found by the data flow. */
export const sendsTo = ({ server }: Forge): Effect => ({ kind: 'network', use: 'send', server, data: 'spelled' });

/**
 * Who can read a message: the forge, if the repository is a remote of this project; otherwise an unknown server, because others
 * read there and the text may be meant for this project only. `repository`: as `owner/name`, `host/owner/name` or a URL;
 * undefined if unknown.
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

/** The repository that arguments or environment select; if none, the one of the working directory. */
export function chosen(forge: Forge, it: Parsed, tools: Tools): { readonly name: string | undefined } | undefined {
  const value = it.value('-R') ?? (forge.name === 'github' ? tools.variable('GH_REPO') : undefined);
  if (value !== undefined) return { name: exact(value) };
  const named = it.operands.map((operand) => REPOSITORY.exec(knownPrefix(operand))?.[1]).find((name) => name !== undefined);
  return named === undefined ? undefined : { name: named };
}

/** The effect of sending a message: its text is literal, unless a file is passed. */
function says(forge: Forge, it: Parsed, tools: Tools): Effect {
  const repository = chosen(forge, it, tools);
  if (repository === undefined) return sendsTo(forge);
  const server = audience(forge, repository.name, tools);
  const file = it.given.some(({ role }) => role === 'reads');
  return { kind: 'network', use: 'send', server, ...(file && server !== forge.server ? {} : { data: 'spelled' as const }) };
}

/** A command that changes something on the forge. Its text is sent out, so that a secret in it is noticed. */
export const act = (forge: Forge, kind: Service['act'], spec: Omit<Spec, 'does'> & { readonly what: string }): Spec => {
  const { what, ...rest } = spec;
  return {
    operands: 'text...',
    ...rest,
    // The effects are added by `judge`, because asking for help has none of them.
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

/** Whether the command is `gh pr merge --help` and nothing else. */
const asksHelp = (it: Parsed): boolean =>
  it.operands.length === 0 && it.has('--help') && it.given.every((one) => one.name === '--help' && one.value === undefined);

export function join(a: Judgement, b: Judgement | undefined): Judgement {
  if (!b) return a;
  return { ...a, ...b, effects: [...(a.effects ?? []), ...(b.effects ?? [])], inner: [...(a.inner ?? []), ...(b.inner ?? [])] };
}
