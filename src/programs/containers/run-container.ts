// Options of `docker run` and `create`, and what they expose of this machine. The command is followed as one inside a container.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { posix } from 'node:path';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { optionEffects } from '../services/option-effects.ts';
import { asksHelp, service } from '../services/sub-acts.ts';
import type { Mount } from './mounts.ts';
import { mountEffects, opens, readMount, readVolume } from './mounts.ts';

/** Options whose value `host` shares a part of this machine. */
const SHARES = ['--pid', '--network', '--ipc', '--uts', '--userns', '--cgroupns'];

const RUN_OPTIONS: Partial<Spec> = {
  flags: `
    -d|--detach -i|--interactive -t|--tty --rm --init --read-only -P|--publish-all -q|--quiet --no-healthcheck
    --oom-kill-disable --sig-proxy --privileged --use-api-socket --disable-content-trust --replace --no-hosts --help
  `,
  text: `
    --add-host --annotation -a|--attach --blkio-weight --blkio-weight-device --cap-add --cap-drop --cgroup-parent
    --cgroupns --cpu-count --cpu-percent --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime -c|--cpu-shares
    --cpus --cpuset-cpus --cpuset-mems --detach-keys --device --device-cgroup-rule --device-read-bps --device-read-iops
    --device-write-bps --device-write-iops --dns --dns-option --dns-search --domainname --entrypoint -e|--env --expose
    --gpus --group-add --health-cmd --health-interval --health-retries --health-start-interval --health-start-period
    --health-timeout -h|--hostname --ip --ip6 --ipc --isolation -l|--label --link --link-local-ip --log-driver --log-opt
    --mac-address -m|--memory --memory-reservation --memory-swap --memory-swappiness --kernel-memory --mount --name
    --network|--net --network-alias|--net-alias --oom-score-adj --pid --pids-limit --platform -p|--publish --pull
    --restart --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --tmpfs --ulimit -u|--user --userns
    --uts -v|--volume --volumes-from -w|--workdir --pod --arch --tz
  `,
  // The values are passed to the container and not shown.
  names: '--env-file --label-file',
  writes: '--cidfile',
  unclear: '--runtime --sysctl --volume-driver --annotation-file --hooks-dir --pidfile --authfile --rootfs',
};

export const runContainer: Spec = {
  ...RUN_OPTIONS,
  operands: 'text command',
  does: 'nothing',
  judge: (it, tools) => judgeRun(it, tools),
};

/** `create` does not start the container, but its isolation is judged the same. */
export const createContainer: Spec = runContainer;

const IMAGE_SENDS = { host: '', unknown: 'where the programs of the image send it' };

/** Outputs of other commands that the programs of the image get: in variables, labels, names and arguments. */
const given = (it: Parsed): readonly Arg[] =>
  [...GIVES.flatMap((option) => it.values(option)), ...it.operands.slice(1)].filter(
    (arg) => exact(arg) === undefined && arg.from.length > 0,
  );
const GIVES = [
  '-e',
  '-l',
  '-h',
  '--add-host',
  '--annotation',
  '--domainname',
  '--entrypoint',
  '--name',
  '--tmpfs',
  '--dns',
  '--health-cmd',
];

/** Options with which the programs of the image get the contents of a file. */
const FILES_GIVEN = ['--env-file', '--label-file'];

function judgeRun(it: Parsed, tools: Tools): Judgement {
  if (asksHelp(it)) return { replaces: true };
  const image = it.operands[0];
  const mounts = [
    ...it.values('-v').map((arg) => [arg, readVolume(arg)] as const),
    ...it.values('--mount').map((arg) => [arg, readMount(arg)] as const),
  ];
  const effects: Effect[] = [service('local', 'docker', `run ${image ? argText(image) : ''}`.trim()), ...wallEffects(it)];
  const binds: Mount[] = [];
  for (const [arg, mount] of mounts) {
    if (mount === 'unclear') effects.push(unclear('what is mounted is unknown', argText(arg)));
    else if (mount !== 'volume') {
      binds.push(mount);
      effects.push(...mountEffects(mount, tools));
    }
  }
  if (binds.length > 0 && image && isForeign(image) && exact(it.value('--network')) !== 'none')
    effects.push({ kind: 'network', use: 'send', server: IMAGE_SENDS });
  else if (FILES_GIVEN.some((option) => it.has(option)) && image && isForeign(image) && exact(it.value('--network')) !== 'none')
    effects.push({ kind: 'network', use: 'send', server: IMAGE_SENDS });
  else if (given(it).length > 0 && exact(it.value('--network')) !== 'none')
    // Whether the output holds contents of files is judged later.
    effects.push({ kind: 'network', use: 'fetch', server: IMAGE_SENDS });
  const entry = it.value('--entrypoint');
  const rest = it.operands.slice(1);
  const args = entry && exact(entry) !== '' ? [entry, ...rest] : rest;
  effects.push(
    ...mountDeletes(
      args.map((arg) => exact(arg)),
      binds,
      tools,
    ),
  );
  return {
    replaces: true,
    effects: [...effects, ...optionEffects(it, tools)],
    ...(args.length > 0 ? { inner: [{ kind: 'argv', args, site: 'container' }] } : {}),
  };
}

/**
 * Images of the engine's makers or of the vendor of the software inside. A name without an owner is one of Docker's own, or was
 * built here.
 */
const LOOKED_AFTER =
  /^(?:(?:docker\.io\/)?library\/|mcr\.microsoft\.com\/|registry\.k8s\.io\/|localhost\/|public\.ecr\.aws\/docker\/library\/)/;

/** Programs in a third party's image are not read and could send mounted files out. */
const isForeign = (image: Arg): boolean => {
  const name = exact(image);
  return name === undefined || (name.includes('/') && !LOOKED_AFTER.test(name));
};

export function wallEffects(it: Parsed): readonly Effect[] {
  const effects: Effect[] = [];
  for (const option of ['--privileged', '--cap-add', '--device', '--device-cgroup-rule', '--use-api-socket', '--cgroup-parent'])
    if (it.has(option)) effects.push(opens(`the container runs with \`${option}\``));
  for (const option of SHARES)
    for (const value of it.values(option)) {
      const text = exact(value);
      if (text === undefined) effects.push(unclear(`what \`${option}\` shares is unknown`, option));
      else if (text === 'host' || text.startsWith('ns:')) effects.push(opens(`the container runs with \`${option} ${text}\``));
    }
  for (const value of it.values('--security-opt'))
    if (!/^no-new-privileges([:=]true)?$/.test(exact(value) ?? ''))
      effects.push(opens(`the container runs with \`--security-opt ${argText(value)}\``));
  return effects;
}

const DELETERS: ReadonlySet<string> = new Set(['rm', 'rmdir', 'shred', 'unlink', 'truncate', 'find']);

/** `docker run -v ~/x:/y alpine rm -rf /y` deletes files on this machine. */
function mountDeletes(words: readonly (string | undefined)[], binds: readonly Mount[], tools: Tools): readonly Effect[] {
  if (!DELETERS.has(posix.basename(words[0] ?? ''))) return [];
  return binds.flatMap((bind) => {
    if (bind.readOnly) return [];
    const met = words
      .slice(1)
      .some(
        (word) =>
          word === undefined ||
          (word.startsWith('/') &&
            (posix.normalize(word) + '/').startsWith(`${posix.normalize(bind.target).replace(/\/$/, '')}/`)) ||
          !word.startsWith('/'),
      );
    if (!met) return [];
    const source = exact(bind.source);
    return tools.places(source === undefined ? bind.source : textArg(source)).map((place): Effect => ({
      kind: 'delete',
      place: place.kind === 'path' ? { ...place, extent: 'below' } : place,
      how: 'remove',
    }));
  });
}
