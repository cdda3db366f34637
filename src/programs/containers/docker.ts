// docker, podman and nerdctl: containers, images, volumes. Commands inside a container are followed; compose, run and build are
// in other files.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { optionEffects } from '../services/option-effects.ts';
import { acts, asksHelp, doing, service } from '../services/sub-acts.ts';
import { buildImage } from './build-image.ts';
import { composeSpec } from './compose.ts';
import { asksRegistry } from './image-server.ts';
import { createContainer, runContainer, wallEffects } from './run-container.ts';

const LOOK_OPTIONS: Partial<Spec> = {
  flags: `
    -a|--all -q|--quiet --no-trunc -s|--size --digests -n --latest --tree --pretty --verbose --no-stream --details
    -t|--timestamps --follow -H|--human --namespace --pod --noheading --bootstrap --no-resolve --no-task-ids --raw
    --cluster --help
  `,
  text: '--platform -f|--filter --format --last --type --since --until --tail --limit --orderBy --sort --names',
};

const exec: Spec = {
  flags: '-d|--detach -i|--interactive -t|--tty --privileged --help -l|--latest',
  text: '--detach-keys -e|--env -u|--user -w|--workdir --preserve-fds',
  names: '--env-file',
  operands: 'text command',
  does: 'nothing',
  judge: (it, tools) => {
    if (asksHelp(it)) return { replaces: true };
    const inner = it.operands.slice(1);
    return {
      effects: [...wallEffects(it), ...optionEffects(it, tools)],
      replaces: true,
      inner: inner.length > 0 ? [{ kind: 'argv', args: inner, site: 'container' }] : [],
    };
  },
};

/** `cp` between this machine and a container; the side with the colon is the container's. */
const cp: Spec = {
  flags: '-a|--archive -L|--follow-link -q|--quiet --overwrite --help',
  operands: 'text text',
  does: 'nothing',
  judge: (it: Parsed, tools: Tools): Judgement => {
    if (asksHelp(it)) return {};
    const inContainer = (i: number): boolean => /^[\w.-]+:/.test(exact(it.operands[i]) ?? '');
    const [from, to] = it.operands;
    if (!from || !to || inContainer(0) === inContainer(1) || (exact(from) === undefined && exact(to) === undefined))
      return { effects: [unclear('what is copied where is unknown', 'cp')] };
    if (inContainer(0))
      return {
        effects: [
          // The contents of a container come from its image or its own programs.
          service('look', 'docker', 'cp'),
          ...(exact(to) === '-' ? [] : tools.places(to).map((place): Effect => ({ kind: 'write', place, how: 'change' }))),
        ],
      };
    if (!inContainer(1)) return { effects: [unclear('where it is copied is unknown', argText(to))] };
    return {
      effects: [
        service('local', 'docker', 'cp'),
        ...(exact(from) === '-'
          ? []
          : tools.places(from).map((place): Effect => ({
              kind: 'read',
              place: place.kind === 'path' && place.extent === 'one' ? { ...place, extent: 'tree' } : place,
              sees: 'content',
            }))),
      ],
    };
  },
};

const removeContainer = doing([service('local', 'docker', 'rm')], {
  flags: '-f|--force -l|--link -v|--volumes -a|--all -i|--ignore --help',
  text: '--filter -t|--time',
  judge: (it) => {
    const broad = it.has('-a') || it.operands.some((arg) => arg.spread && arg.from.length > 0);
    return {
      effects: [
        ...(it.has('-v') ? [service('destroy', 'docker', 'rm -v')] : []),
        ...(broad ? [service('destroy', 'docker', 'many containers')] : []),
      ],
    };
  },
});
const removeImage = doing([service('local', 'docker', 'rmi')], {
  flags: '-f|--force --no-prune -a|--all -i|--ignore --help',
  text: '--platform',
  judge: (it) =>
    it.has('-a') || it.operands.some((arg) => arg.spread && arg.from.length > 0)
      ? { effects: [service('destroy', 'docker', 'many images')] }
      : {},
});
const save: Spec = doing([service('look', 'docker', 'save')], {
  writes: '-o|--output',
  text: '--platform --format',
  flags: '--help -q|--quiet',
});
const load: Spec = doing([service('local', 'docker', 'load')], {
  reads: '-i|--input',
  text: '--platform',
  flags: '-q|--quiet --help',
});
const importImage: Spec = doing([service('local', 'docker', 'import')], {
  operands: 'unclear text?',
  text: '-c|--change -m|--message --platform',
});
const exporting: Spec = doing([service('look', 'docker', 'export')], { writes: '-o|--output', flags: '--help' });
const ps = doing([service('look', 'docker', 'ps')], {
  ...LOOK_OPTIONS,
  flags: '-a|--all -q|--quiet --no-trunc -s|--size -l|--latest --help --noheading -w',
  text: '-f|--filter --format -n|--last --sort',
});
const lists = doing([service('look', 'docker', 'list')], {
  flags: '-a|--all -q|--quiet --no-trunc --digests --tree --help --noheading -n',
  text: '-f|--filter --format --sort',
});
const logs = doing([service('look', 'docker', 'logs')], {
  flags: '--details -f|--follow -t|--timestamps --names --color -l --help',
  text: '-n|--tail --since --until',
});
/** The environment itself, something that contains it, everything, or a field with a computed name. */
const PICKS_ENVIRONMENT = /Env\b|\.(?:Config|\w*Spec|TaskTemplate)\b(?!\.)|\b(?:index|with|template|call|slice)\b|[\s({]\.[\s)}]/;

/** Whether a container is inspected, and either everything is shown or the configuration is selected. */
function showsEnvironment(it: Parsed): boolean {
  const type = exact(it.value('--type'));
  if (type !== undefined && type !== 'container' && type !== 'service' && type !== 'task') return false;
  const format = it.value('-f');
  if (format === undefined) return it.sub.at(-1) === 'inspect' && ['', 'container', 'service'].includes(it.sub.at(-2) ?? '');
  const text = exact(format);
  return text === undefined || text === 'json' || PICKS_ENVIRONMENT.test(text);
}

// Not a look at a service: output that is discarded (`docker inspect x > /dev/null`) is not seen.
const inspect = doing([], {
  flags: '-s|--size --pretty -v|--verbose -l --help',
  text: '-f|--format --type --platform',
  judge: (it) =>
    showsEnvironment(it)
      ? {
          effects: [{ kind: 'reveal', what: 'env-value', detail: 'the environment of a container', only: 'output' }],
          ...(it.value('-f') === undefined ? { prints: 'containers' } : {}),
        }
      : {},
});
const looks = (names: string): Record<string, Spec> => acts('docker', { look: names }, LOOK_OPTIONS);
const changes = acts(
  'docker',
  { local: 'start stop restart kill pause unpause wait rename update attach commit tag pull create' },
  {
    flags: '-a|--all -q|--quiet -i --disable-content-trust -p|--pause --help',
    text: '-s|--signal -t|--time|--timeout -m|--message --author -c|--change --platform --restart --memory --cpus --arch',
  },
);

export const docker: Program = {
  name: 'docker',
  manual: 'https://docs.docker.com/reference/cli/docker/',
  sameAs: {
    podman: 'https://manpages.debian.org/trixie/podman/podman.1.en.html',
    nerdctl: 'https://github.com/containerd/nerdctl/blob/main/docs/command-reference.md',
  },
  flags: '-D|--debug --tls --tlsverify -v|--version --help',
  text: '-l|--log-level --namespace',
  reads: '--tlscacert --tlscert --tlskey',
  connects: '-H|--host|--url',
  // Another engine may be anywhere; another configuration can name plugins and helpers that are run.
  unclear: '-c|--context --connection --config --runtime --hooks-dir --module --conmon --root --runroot --storage-opt --identity',
  style: 'plain',
  dashValues: true,
  ownOptions: true,
  does: 'nothing',
  bare: { does: 'nothing' },
  sub: {
    ...looks('images version info stats top port diff events history'),
    search: doing([service('look', 'docker hub', 'search')], { ...LOOK_OPTIONS, judge: asksRegistry }),
    ...changes,
    ps,
    images: lists,
    logs,
    inspect,
    help: { operands: 'text...', does: 'nothing' },
    exec,
    run: runContainer,
    create: createContainer,
    build: buildImage,
    cp,
    rm: removeContainer,
    rmi: removeImage,
    save,
    load,
    import: importImage,
    export: exporting,
    ...acts(
      'docker',
      { publish: 'push', store: 'login logout' },
      {
        flags: '-a|--all-tags -q|--quiet --password-stdin --disable-content-trust --help',
        text: '-u|--username -p|--password --platform',
      },
    ),
    container: {
      does: 'nothing',
      sub: {
        ...looks('stats top port diff exists'),
        ...changes,
        ls: ps,
        list: ps,
        ps,
        logs,
        inspect,
        exec,
        run: runContainer,
        create: createContainer,
        cp,
        rm: removeContainer,
        export: exporting,
        ...acts('docker', { destroy: 'prune' }, { flags: '-f|--force --help', text: '--filter' }),
      },
    },
    image: {
      does: 'nothing',
      sub: {
        ls: lists,
        list: lists,
        inspect,
        ...looks('history exists tree'),
        build: buildImage,
        rm: removeImage,
        save,
        load,
        import: importImage,
        ...acts(
          'docker',
          { publish: 'push', local: 'pull tag', destroy: 'prune' },
          { flags: '-a|--all -f|--force -q|--quiet --help', text: '--filter --platform' },
        ),
      },
    },
    volume: {
      does: 'nothing',
      sub: {
        ls: lists,
        list: lists,
        inspect,
        ...looks('exists'),
        ...acts(
          'docker',
          { destroy: 'rm|remove prune', unclear: 'create update import export mount' },
          { flags: '-f|--force -a|--all --help', text: '--filter --name --label' },
        ),
      },
    },
    network: {
      does: 'nothing',
      sub: {
        ls: lists,
        list: lists,
        inspect,
        ...looks('exists'),
        ...acts(
          'docker',
          { local: 'create connect disconnect rm|remove', destroy: 'prune' },
          {
            flags: '-f|--force --internal --attachable --ipv6 --help',
            text: '-d|--driver --subnet --gateway --ip-range --label --alias --ip --filter',
          },
        ),
      },
    },
    system: {
      does: 'nothing',
      sub: {
        ...looks('df info events'),
        ...acts(
          'docker',
          { destroy: 'prune reset migrate', unclear: 'dial-stdio connection service renumber' },
          { flags: '-a|--all -f|--force --volumes --help', text: '--filter' },
        ),
      },
    },
    builder: {
      does: 'nothing',
      sub: {
        build: buildImage,
        ...acts('docker', { destroy: 'prune' }, { flags: '-a|--all -f|--force --help', text: '--filter --keep-storage' }),
      },
    },
    buildx: {
      does: 'nothing',
      flags: '-D --help',
      // A builder may be on another machine, which gets the context.
      unclear: '--builder',
      sub: {
        build: buildImage,
        b: buildImage,
        ...looks('ls version inspect du history.ls|logs|inspect imagetools.inspect'),
        ...acts(
          'docker',
          {
            local: 'use stop',
            destroy: 'prune rm history.rm',
            unclear: 'create bake debug install uninstall dial-stdio',
            publish: 'imagetools.create',
          },
          { flags: '-a|--all -f|--force --help', text: '--filter' },
        ),
      },
    },
    compose: composeSpec,
    manifest: {
      does: 'nothing',
      sub: {
        inspect: doing([service('look', 'docker', 'manifest inspect')], {
          flags: '-v|--verbose',
          text: '--authfile',
          unclearFlags: '--insecure',
          judge: asksRegistry,
        }),
        ...acts('docker', { local: 'create annotate add rm', publish: 'push' }),
      },
    },
    ...acts(
      'docker',
      {
        look: `
          context.ls|list|inspect|show plugin.ls|list|inspect node.ls|list|inspect|ps
          service.ls|list|ps|logs stack.ls|list|ps|services swarm.ca config.ls|list
          secret.ls|list|inspect checkpoint.ls|list pod.ls|list|ps|inspect|logs|stats|top|exists machine.ls|list|inspect|info
        `,
        local: `
          pod.create|start|stop|restart|rm|kill|pause|unpause machine.start|stop checkpoint.create|rm
          untag mount unmount|umount
        `,
        store: 'context.use|create|update|import|rm|remove',
        change: `
          service.create|update|scale|rollback node.update|promote|demote swarm.init|join|update|unlock stack.deploy|up
          config.create secret.create trust.sign|key|signer
        `,
        destroy: `
          service.rm|remove node.rm|remove swarm.leave stack.rm|remove|down config.rm|remove secret.rm|remove
          trust.revoke pod.prune machine.rm|reset
        `,
        reveal: 'swarm.join-token|unlock-key',
        shows: 'service.inspect stack.config config.inspect generate.kube',
        shell: 'machine.ssh',
        unclear: `
          plugin.install|enable|disable|set|rm|push|create|upgrade kube.play|down play.kube unshare auto-update
          context.export machine.init|set|os scout sbom init ai model mcp offload
        `,
      },
      LOOK_OPTIONS,
    ),
  },
};
