// docker compose: the project's own services. `up` is quiet when its file was read and stays inside its containers.
import { posix } from 'node:path';
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import { optionEffects } from '../services/option-effects.ts';
import { acts, asksHelp, doing, service } from '../services/sub-acts.ts';
import { COMPOSE_NAMES, OVERRIDE_NAMES, composeEffects } from './compose-file.ts';
import { mountEffects, readVolume } from './mounts.ts';
import { wallEffects } from './run-container.ts';

const OPTIONS: Partial<Spec> = {
  flags: '--all-resources --compatibility --dry-run --verbose --no-ansi --help -v|--version',
  text: '-p|--project-name --profile --ansi --parallel --progress -c|--context',
  reads: '-f|--file',
  names: '--env-file',
  cwd: '--project-directory',
  unclear: '-H|--host --tlscacert --tlscert --tlskey',
};

const SERVICE_FLAGS = `
    -d|--detach -q|--quiet --no-deps --build --force-recreate --no-recreate --always-recreate-deps --remove-orphans
    --wait --quiet-pull --quiet-build --no-start --no-build --no-color --no-log-prefix --timestamps
    --attach-dependencies --abort-on-container-exit --abort-on-container-failure -y|--yes -w|--watch --menu
  `;

/** The compose files that are used; a string says why they are unknown. */
function files(it: Parsed, tools: Tools): readonly string[] | string {
  if (tools.variable('COMPOSE_FILE') || tools.variable('COMPOSE_PROJECT_DIRECTORY')) return 'a variable chooses the compose file';
  const given = it.values('-f');
  if (given.length > 0) {
    const paths = given
      .flatMap((arg) => tools.places(arg))
      .map((place) => (place.kind === 'path' && place.extent === 'one' ? place.path : undefined));
    const known = paths.filter((path): path is string => path !== undefined);
    return known.length === paths.length ? known : 'which compose file is meant is unknown';
  }
  const dir = it.value('--project-directory') ?? textArg('.');
  const place = tools.places(dir)[0];
  if (place?.kind !== 'path' || place.extent !== 'one') return 'the working directory is unknown';
  const env = tools.fileText(posix.join(place.path, '.env'));
  if (env.kind === 'unknown' || (env.kind === 'text' && /^\s*(export\s+)?(COMPOSE|DOCKER)_/m.test(env.text)))
    return 'the env file may choose the compose file';
  const named = COMPOSE_NAMES.map((name) => posix.join(place.path, name)).find((path) => tools.exists(path) !== 'absent');
  if (named === undefined) return 'there is no compose file here';
  return [named, ...OVERRIDE_NAMES.map((name) => posix.join(place.path, name)).filter((path) => tools.exists(path) !== 'absent')];
}

/** Starting or building the services of the project's own file. */
export function startEffects(it: Parsed, tools: Tools): readonly Effect[] {
  const found = files(it, tools);
  if (typeof found === 'string') return [service('local', 'docker', 'compose'), unclear(found, 'compose')];
  const outside = found.filter((path) => tools.cwd === undefined || !path.startsWith(`${tools.cwd}/`) || path.includes('..'));
  return [
    ...outside.map((path) => unclear('the compose file is not below the working directory', path)),
    ...found.flatMap((path) => composeEffects(path, tools)),
    { kind: 'run', code: 'project', what: 'docker compose' },
  ];
}

const start = (extra: Partial<Spec> = {}): Spec =>
  doing([], { ...extra, judge: (it, tools) => ({ effects: startEffects(it, tools) }) });

function judgeRun(it: Parsed, tools: Tools): Judgement {
  if (asksHelp(it)) return { replaces: true };
  const args = it.operands.slice(1);
  const mounts = it.values('-v').flatMap((arg): readonly Effect[] => {
    const mount = readVolume(arg);
    return mount === 'volume' ? [] : mount === 'unclear' ? [unclear('what is mounted is unknown')] : mountEffects(mount, tools);
  });
  const effects = [
    service('local', 'docker', 'compose run'),
    ...startEffects(it, tools),
    ...mounts,
    ...wallEffects(it),
    ...optionEffects(it, tools),
  ];
  const entry = it.value('--entrypoint');
  const command = entry ? [entry, ...args] : args;
  return {
    effects,
    replaces: true,
    ...(command.length > 0 ? { inner: [{ kind: 'argv', args: command, site: 'container' }] } : {}),
  };
}

/** Prints the file with the values of the env file inserted. */
const config: Spec = doing([service('look', 'docker', 'compose config')], {
  flags: `
    -q|--quiet --services --images --volumes --networks --profiles --environment --variables --no-interpolate
    --no-normalize --no-path-resolution --no-consistency --resolve-image-digests --lock-image-digests
    --no-env-resolution --models
  `,
  text: '--format --hash',
  writes: '-o|--output',
  judge: (it, tools) => {
    if (
      ['-q', '--services', '--images', '--volumes', '--networks', '--profiles', '--no-interpolate', '--hash'].some((option) =>
        it.has(option),
      )
    )
      return {};
    const dir = tools.cwd;
    const env = dir === undefined ? undefined : tools.fileText(posix.join(dir, '.env'));
    return env?.kind === 'absent' && !it.has('--env-file') && !it.has('--environment')
      ? {}
      : { effects: [{ kind: 'reveal', what: 'env-value', detail: 'compose config shows the values of the env file' }] };
  },
});

const removes = (what: string, extra: Partial<Spec>): Spec =>
  doing([service('local', 'docker', `compose ${what}`)], {
    ...extra,
    judge: (it) => {
      const images = exact(it.value('--rmi'));
      const effects: Effect[] = it.has('-v') ? [service('destroy', 'docker', `compose ${what} -v`)] : [];
      if (it.has('--rmi') && images !== 'local') effects.push(service('destroy', 'docker', 'images'));
      return { effects };
    },
  });

export const composeSpec: Spec = {
  ...OPTIONS,
  does: 'nothing',
  sub: {
    ...acts(
      'docker',
      {
        look: 'ps ls images port top events stats version volumes',
        local: 'stop start restart kill pause unpause wait scale create pull attach commit',
        publish: 'push publish',
        nothing: 'help',
      },
      {
        flags: `
          -a|--all -q|--quiet --services --orphans --no-orphans --no-trunc --json --no-stream --short --dry-run
          --ignore-pull-failures --include-deps --ignore-buildable --no-deps --quiet-pull --build --no-build
          --force-recreate --no-recreate --remove-orphans -y
        `,
        text: '--format --filter --status --index --protocol -t|--timeout -s|--signal --policy --scale --pull --since --until',
      },
    ),
    logs: doing([service('look', 'docker', 'compose logs')], {
      flags: '-f|--follow --no-color --no-log-prefix -t|--timestamps',
      text: '-n|--tail --since --until --index',
    }),
    up: start({
      flags: SERVICE_FLAGS,
      text: '-t|--timeout --scale --attach --no-attach --exit-code-from --pull --wait-timeout',
      unclearFlags: '-V|--renew-anon-volumes',
    }),
    build: start({
      flags: '--no-cache --pull -q|--quiet --with-dependencies --check --print --compress --force-rm --no-rm --parallel',
      text: '--build-arg -m|--memory --progress',
      // A builder may be on another machine, which gets the context.
      unclear: '--ssh --builder',
      unclearFlags: '--push',
    }),
    watch: start({ flags: '--no-up --quiet --prune' }),
    down: removes('down', { flags: '--remove-orphans -v|--volumes', text: '-t|--timeout --rmi' }),
    rm: removes('rm', { flags: '-f|--force -s|--stop -v|--volumes -a|--all' }),
    config,
    convert: config,
    exec: {
      flags: '-d|--detach -T|--no-TTY|--no-tty -i|--interactive -t|--tty --privileged --help',
      text: '-e|--env -u|--user -w|--workdir --index',
      operands: 'text command',
      does: 'nothing',
      judge: (it, tools) =>
        asksHelp(it)
          ? { replaces: true }
          : {
              replaces: true,
              effects: [...wallEffects(it), ...optionEffects(it, tools)],
              inner: it.operands.length > 1 ? [{ kind: 'argv', args: it.operands.slice(1), site: 'container' }] : [],
            },
    },
    run: {
      flags: `${SERVICE_FLAGS} --rm -T|--no-TTY|--no-tty -i|--interactive -P|--service-ports --use-aliases -t|--tty`,
      text: '-e|--env -u|--user -w|--workdir --name -p|--publish -l|--label --entrypoint --pull -v|--volume --cap-add --cap-drop',
      names: '--env-from-file',
      operands: 'text command',
      does: 'nothing',
      judge: judgeRun,
    },
    cp: doing([service('local', 'docker', 'compose cp')], {
      operands: 'unclear...',
      flags: '-a|--archive -L|--follow-link --all',
      text: '--index',
    }),
    export: doing([service('look', 'docker', 'compose export')], { writes: '-o|--output', text: '--index' }),
  },
};

export const dockerCompose: Program = {
  name: 'docker-compose',
  manual: 'https://docs.docker.com/reference/cli/docker/compose/',
  sameAs: { 'podman-compose': 'https://manpages.debian.org/trixie/podman-compose/podman-compose.1.en.html' },
  style: 'plain',
  ...composeSpec,
  bare: { does: 'nothing' },
};
