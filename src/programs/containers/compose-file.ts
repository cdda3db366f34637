// Reads a compose file of the project and finds what starting it exposes of this machine. Starts nothing; what it cannot read is
// unclear.
import { posix } from 'node:path';
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import { mountEffects, opens, readVolume } from './mounts.ts';
import type { Yaml } from '../build/yaml.ts';
import { isYamlMap as isMap, readYaml } from '../build/yaml.ts';
import { wordsOf } from '../../argv/words-of.ts';

export const COMPOSE_NAMES = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];
export const OVERRIDE_NAMES = [
  'compose.override.yaml',
  'compose.override.yml',
  'docker-compose.override.yaml',
  'docker-compose.override.yml',
];

/** Keys of a service that affect only its container. */
const INSIDE: ReadonlySet<string> = new Set(
  wordsOf(`
    image command entrypoint environment ports expose depends_on healthcheck restart container_name labels logging
    networks working_dir user tty stdin_open deploy hostname domainname profiles shm_size ulimits stop_grace_period
    stop_signal init platform mem_limit mem_reservation cpus cpu_shares tmpfs extra_hosts read_only pull_policy scale
    dns links cap_drop oom_score_adj pids_limit annotations
  `),
);
const OPENING: ReadonlySet<string> = new Set(
  wordsOf('privileged cap_add pid ipc userns_mode devices security_opt cgroup cgroup_parent device_cgroup_rules uts'),
);
const TOP: ReadonlySet<string> = new Set(['version', 'name', 'services', 'volumes', 'networks']);
const VOLUME_KEYS: ReadonlySet<string> = new Set(['name', 'labels', 'external']);
const NETWORK_KEYS: ReadonlySet<string> = new Set(['name', 'labels', 'external', 'driver', 'internal', 'ipam']);

/** What starting the services of this file exposes; empty if everything stays inside. */
export function composeEffects(path: string, tools: Tools): readonly Effect[] {
  const found = tools.codeText(path);
  if (found.kind !== 'text')
    return [unclear(`the compose file cannot be read: ${found.kind === 'absent' ? 'it does not exist' : found.why}`, path)];
  const document = readYaml(found.text);
  if (!isMap(document)) return [unclear('the compose file has parts that are not read', path)];
  const effects: Effect[] = [];
  for (const [key, value] of document) {
    if (key.startsWith('x-')) continue;
    if (!TOP.has(key)) effects.push(unclear(`\`${key}\` of the compose file is unknown`, key));
    if (key === 'volumes' || key === 'networks') effects.push(...declared(value, key === 'volumes' ? VOLUME_KEYS : NETWORK_KEYS));
  }
  const services = document.get('services');
  if (!isMap(services)) return [...effects, unclear('the compose file names no services', path)];
  for (const [name, service] of services)
    effects.push(
      ...(isMap(service) ? serviceEffects(service, posix.dirname(path), tools) : [unclear('a service that is not read', name)]),
    );
  return effects;
}

/** A volume with driver options can be any directory of this machine. */
function declared(value: Yaml, keys: ReadonlySet<string>): readonly Effect[] {
  if (value === null) return [];
  if (!isMap(value)) return [unclear('declarations that are not read')];
  return [...value].flatMap(([name, fields]): readonly Effect[] => {
    if (fields === null || fields === '') return [];
    const known = isMap(fields) && [...fields].every(([key, each]) => keys.has(key) || (key === 'driver' && each === 'local'));
    return known ? [] : [unclear(`\`${name}\` has options that may reach this machine`, name)];
  });
}

function serviceEffects(service: ReadonlyMap<string, Yaml>, dir: string, tools: Tools): readonly Effect[] {
  return [...service].flatMap(([key, value]): readonly Effect[] => {
    if (INSIDE.has(key)) return [];
    if (OPENING.has(key)) return value === 'false' ? [] : [opens(`\`${key}\` in the compose file`)];
    switch (key) {
      case 'network_mode':
        return value === 'host'
          ? [opens('`network_mode: host` in the compose file')]
          : value === 'bridge' || value === 'none'
            ? []
            : [unclear('network mode', 'network_mode')];
      case 'build':
        return buildEffects(value, dir, tools);
      case 'env_file':
        return (Array.isArray(value) ? (value as readonly Yaml[]) : [value]).flatMap((file) =>
          typeof file === 'string' ? pathEffects(file, dir, tools) : [unclear('an env file that is not read', key)],
        );
      case 'volumes':
        return Array.isArray(value)
          ? (value as readonly Yaml[]).flatMap((each) => volumeEffects(each, dir, tools))
          : [unclear('volumes that are not read', key)];
      default:
        return [unclear(`\`${key}\` of a service is unknown`, key)];
    }
  });
}

function buildEffects(value: Yaml, dir: string, tools: Tools): readonly Effect[] {
  if (typeof value === 'string') return pathEffects(value, dir, tools);
  if (!isMap(value)) return [unclear('a build that is not read', 'build')];
  return [...value].flatMap(([key, each]): readonly Effect[] => {
    if (key === 'context')
      return typeof each === 'string' ? pathEffects(each, dir, tools) : [unclear('a build context that is not read', key)];
    if (key === 'dockerfile')
      return typeof each === 'string' && !each.includes('..') && !each.startsWith('/')
        ? []
        : [unclear('a Dockerfile elsewhere', key)];
    return ['args', 'target', 'labels', 'platforms', 'tags', 'pull', 'no_cache', 'shm_size', 'cache_from'].includes(key)
      ? []
      : [unclear(`\`${key}\` of a build is unknown`, key)];
  });
}

/** A path in the project is read; a URL, a variable or a path that leaves the project is unclear. */
function pathEffects(text: string, dir: string, tools: Tools): readonly Effect[] {
  if (/[$~:]/.test(text) || /(^|\/)\.\.(\/|$)/.test(text) || text.startsWith('/'))
    return [unclear('a path of the compose file leads elsewhere', text)];
  return tools.places(textArg(posix.join(dir, text))).map((place) => ({ kind: 'read', place, sees: 'names' }));
}

function volumeEffects(value: Yaml, dir: string, tools: Tools): readonly Effect[] {
  if (typeof value !== 'string') return [unclear('a volume that is not read', 'volumes')];
  if (value.includes('$')) return [unclear('a volume with a variable', value)];
  const mount = readVolume(textArg(value));
  if (mount === 'volume') return [];
  if (mount === 'unclear') return [unclear('a volume that is not read', value)];
  const source = value.split(':')[0] ?? '';
  if (/(^|\/)\.\.(\/|$)/.test(source)) return [unclear('a volume that leads out of the project', value)];
  const at = source.startsWith('~') ? posix.join(tools.home, source.slice(1)) : posix.resolve(dir, source);
  return mountEffects({ ...mount, source: textArg(at) }, tools);
}
