// kubectl and oc: reading from a cluster is a look, secrets are revealed, and a command in a pod is followed as remote.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { asTree } from '../../argv/effects-of.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { acts, asksHelp, doing, service } from '../services/sub-acts.ts';
import { wordsOf } from '../../argv/words-of.ts';

const OUTPUT: Partial<Spec> = {
  flags: `
    -A|--all-namespaces -R|--recursive -w|--watch --watch-only --no-headers --show-kind --show-labels
    --show-managed-fields --ignore-not-found --server-print --output-watch-events --allow-missing-template-keys
    --show-events --all --containers --sum --sort-cpu --use-protocol-buffers --show-capacity --show-swap
  `,
  text: `
    -o|--output -l|--selector --field-selector -L|--label-columns --sort-by --template --chunk-size --subresource --for
    --timeout --types --api-group --verbs --namespaced --categories --cached --api-version --revision -c|--container
    --to-revision --pod-running-timeout
  `,
};
const FILES = '-f|--filename -k|--kustomize';

const isSecret = (text: string): boolean =>
  text
    .split(',')
    .some(
      (one) =>
        /^secrets?(\.v1)?(\.|\/|$)/i.test(one) || /^(sealedsecrets?|externalsecrets?|serviceaccounttokens?)(\.|\/|$)/i.test(one),
    );

/** `-f` may be a URL. */
function fileEffects(it: Parsed, tools: Tools, use: 'read' | 'apply'): readonly Effect[] {
  return [...it.values('-f'), ...it.values('-k')].flatMap((arg): readonly Effect[] => {
    const text = exact(arg);
    if (text === '-') return [];
    if (text !== undefined && /^https?:/i.test(text)) return [{ kind: 'network', use: 'fetch', server: serverOf(arg) }];
    return tools.places(arg).map((place) => ({ kind: 'read', place, sees: use === 'apply' ? 'content' : 'names' }));
  });
}

/** Every output format shows the values of a secret, except those that only print names. */
function judgeGet(it: Parsed): Judgement {
  const kinds = it.operands.map((arg) => exact(arg));
  const format = exact(it.value('-o')) ?? (it.has('-o') ? '?' : '');
  const names = ['', 'name', 'wide'].includes(format) && !it.has('--template');
  const effects: Effect[] = [];
  if (it.has('--raw')) effects.push(unclear('a raw request to the cluster', '--raw'));
  const secret = kinds.some((kind) => kind === undefined || isSecret(kind));
  // A file may contain any kind of object. `all` does not include secrets.
  if (!names && kinds[0] === undefined && kinds.length > 0)
    effects.push(unclear('which kind is shown is unknown', argText(it.operands[0] as Arg)));
  else if (!names && secret && kinds.some((kind) => kind !== undefined && isSecret(kind)))
    effects.push({ kind: 'reveal', what: 'credential', detail: 'a secret of the cluster' });
  if (!names && it.has('-f')) effects.push(unclear('which kind a file names is unknown', '-f'));
  if (/file=/.test(format)) effects.push(unclear('a template file', format));
  return { effects };
}

const tlsEffects = (it: Parsed): readonly Effect[] =>
  it.has('--insecure-skip-tls-verify') ? [{ kind: 'hazard', what: 'weaken-guard', detail: 'TLS verification is off' }] : [];

const look = (what: string, extra: Partial<Spec> = {}): Spec =>
  doing([service('look', 'kubernetes', what)], {
    ...OUTPUT,
    ...extra,
    text: `${extra.text ?? OUTPUT.text} ${FILES}`,
    judge: (it, tools) => merge({ effects: [...fileEffects(it, tools, 'read'), ...tlsEffects(it)] }, extra.judge?.(it, tools)),
  });
const merge = (a: Judgement, b: Judgement | undefined): Judgement => ({
  ...a,
  ...b,
  effects: [...(a.effects ?? []), ...(b?.effects ?? [])],
});

const MUTATION: Partial<Spec> = {
  flags: `
    ${OUTPUT.flags} --force --force-conflicts --server-side --overwrite --prune --wait --now --save-config --local
    --record --windows-line-endings --resource-version --ignore-daemonsets --delete-emptydir-data --delete-local-data
    --disable-eviction --list --edit --expose --rm -i|--stdin -t|--tty --attach --leave-stdin-open -q|--quiet
    --privileged --keep-annotations --openapi-patch --interactive
  `,
  optional: '--dry-run --cascade --validate',
  text: `
    ${OUTPUT.text} --field-manager --grace-period --prune-allowlist --replicas --current-replicas -p|--patch --type
    --image --port --target-port --name --restart --overrides --override-type --env -e --labels --limits --requests
    --serviceaccount --min --max --cpu-percent --from-literal --schedule --class --rule --verb --resource --clusterrole
    --role --user --group --tcp --clusterip --external-name --hard --docker-server --docker-username --docker-password
    --docker-email --skip-wait-for-delete-timeout --protocol --session-affinity --annotations --duration --audience
    --from-file ${FILES}
  `,
  reads: '--patch-file --cert --key --from-env-file',
};

/** Changes the cluster, unless it is a dry run. */
const mutate = (act: 'change' | 'destroy', what: string, extra: Partial<Spec> = {}): Spec => ({
  operands: 'text...',
  ...MUTATION,
  ...extra,
  flags: `${MUTATION.flags} ${extra.flags ?? ''} --help`,
  does: 'nothing',
  judge: (it, tools) => {
    if (asksHelp(it)) return { replaces: true };
    const dry = exact(it.value('--dry-run'));
    const rehearsal = it.problems.length === 0 && it.values('--dry-run').length === 1 && (dry === 'client' || dry === 'server');
    const files = [...fileEffects(it, tools, 'apply'), ...it.values('--from-file').flatMap((arg) => fromFile(arg, tools))];
    if (exact(it.operands[0]) === 'token' && what === 'create')
      files.push({ kind: 'reveal', what: 'credential', detail: 'a service account token' });
    return {
      effects: [rehearsal ? service('look', 'kubernetes', `${what} --dry-run`) : service(act, 'kubernetes', what), ...files],
    };
  },
});

/** The value is `key=path` or a path: `--from-file=key=path`. */
function fromFile(arg: Arg, tools: Tools): readonly Effect[] {
  const text = exact(arg);
  const path: Arg = text === undefined ? arg : { ...arg, bits: [{ kind: 'text', text: text.replace(/^[^=/]*=/, '') }] };
  // Of a directory, every file in it is read.
  return tools.places(path).map((place) => ({
    kind: 'read',
    place: place.kind === 'path' && tools.exists(place.path) !== 'file' ? asTree(place) : place,
    sees: 'content',
  }));
}

const remoteShell = (what: string): Effect => ({ kind: 'hazard', what: 'remote-shell', detail: `kubectl ${what}` });

/** A command in a pod. If it only reads, it is reviewed like reading on a remote machine; without a command it is a shell. */
const exec: Spec = {
  flags: '-i|--stdin -t|--tty -q|--quiet --help',
  text: '-c|--container --pod-running-timeout',
  reads: '-f|--filename',
  operands: 'text text...',
  does: 'nothing',
  judge: (it) => {
    if (asksHelp(it)) return { replaces: true };
    const command = it.has('-f') ? it.operands : it.operands.slice(1);
    if (command.length === 0 || it.problems.length > 0) return { effects: [remoteShell('exec')] };
    // Even a command that does nothing by itself runs on another machine.
    return { effects: [unclear('a command runs in a pod', 'exec')], inner: [{ kind: 'argv', args: command, site: 'remote' }] };
  },
};

const cp: Spec = {
  flags: '--no-preserve --help',
  text: '-c|--container --retries',
  operands: 'text text',
  does: 'nothing',
  judge: (it, tools): Judgement => {
    if (asksHelp(it)) return {};
    const [from, to] = it.operands;
    const remote = (arg: Arg | undefined): boolean => /^[\w./-]+:/.test(exact(arg) ?? '');
    if (!from || !to || exact(from) === undefined || exact(to) === undefined || remote(from) === remote(to))
      return { effects: [unclear('what is copied where is unknown', 'cp'), remoteShell('cp')] };
    if (remote(from))
      return {
        effects: [
          service('look', 'kubernetes', 'cp'),
          ...tools.places(to).map((place): Effect => ({ kind: 'write', place, how: 'change' })),
          unclear('a file of a pod', argText(from)),
        ],
      };
    return {
      effects: [
        service('change', 'kubernetes', 'cp'),
        ...tools.places(from).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
      ],
    };
  },
};

export const kubectl: Program = {
  name: 'kubectl',
  manual: 'https://kubernetes.io/docs/reference/kubectl/',
  sameAs: {
    kubecolor: 'https://kubecolor.github.io/',
    'microk8s.kubectl': 'https://microk8s.io/docs/working-with-kubectl',
    oc: 'https://docs.redhat.com/en/documentation/openshift_container_platform/4.18/html/cli_tools/openshift-cli-oc',
  },
  unclearFlags: '--insecure-skip-tls-verify',
  flags: '--match-server-version --disable-compression --warnings-as-errors --help -h --version',
  text: `
    --as --as-group --as-uid --cluster --context -n|--namespace --request-timeout --tls-server-name --token --user
    --username --password --log-flush-frequency -v|--v --vmodule
  `,
  reads: '--certificate-authority --client-certificate --client-key',
  connects: '-s|--server',
  creates: '--cache-dir',
  // A kubeconfig can name programs that are run to get credentials.
  unclear: '--kubeconfig --profile --profile-output',
  style: 'plain',
  dashValues: true,
  does: 'nothing',
  bare: { does: 'nothing' },
  sub: {
    get: look('get', { text: `${OUTPUT.text} --raw`, judge: judgeGet }),
    describe: look('describe'),
    logs: doing([service('look', 'kubernetes', 'logs')], {
      flags:
        '--all-containers --all-pods -f|--follow --ignore-errors --insecure-skip-tls-verify-backend --prefix -p|--previous --timestamps',
      text: '-c|--container --limit-bytes --max-log-requests --pod-running-timeout -l|--selector --since --since-time --tail',
    }),
    top: {
      does: 'nothing',
      sub: { pod: look('top'), pods: look('top'), po: look('top'), node: look('top'), nodes: look('top') },
    },
    explain: look('explain'),
    events: look('events'),
    wait: look('wait', { flags: `${OUTPUT.flags} --local` }),
    diff: look('diff', {
      flags: '-R|--recursive --server-side --force-conflicts --prune --show-managed-fields',
      text: '-l|--selector --field-manager --concurrency --prune-allowlist',
    }),
    version: look('version', { flags: '--client --short' }),
    'api-resources': look('api-resources'),
    'api-versions': look('api-versions'),
    'cluster-info': {
      does: 'nothing',
      bare: look('cluster-info', { operands: 'none' }),
      sub: {
        dump: doing([service('look', 'kubernetes', 'cluster-info dump')], {
          flags: '-A|--all-namespaces',
          text: '-o|--output --namespaces --pod-running-timeout',
          creates: '--output-directory',
        }),
      },
    },
    kustomize: look('kustomize', {
      operands: 'tree?',
      writes: '-o|--output',
      text: '--load-restrictor --reorder --network',
      unclear: '-e|--env --mount',
      unclearFlags: '--enable-helm --enable-alpha-plugins --enable-exec',
      flags: '',
    }),
    completion: { operands: 'text?', does: 'nothing' },
    options: { does: 'nothing' },
    help: { operands: 'text...', does: 'nothing' },
    auth: {
      does: 'nothing',
      sub: {
        'can-i': look('auth can-i', { flags: `${OUTPUT.flags} --list -q|--quiet --no-headers` }),
        whoami: look('auth whoami'),
        reconcile: mutate('change', 'auth reconcile'),
      },
    },
    rollout: {
      does: 'nothing',
      sub: {
        status: look('rollout status'),
        history: look('rollout history'),
        restart: mutate('change', 'rollout restart'),
        undo: mutate('change', 'rollout undo'),
        pause: mutate('change', 'rollout pause'),
        resume: mutate('change', 'rollout resume'),
      },
    },
    ...Object.fromEntries(
      wordsOf(`
        apply create patch replace scale autoscale label annotate expose run set taint cordon uncordon certificate edit
        adopt tag policy adm import-image new-app new-project start-build process
      `).map((name) => [name, mutate('change', name)]),
    ),
    ...Object.fromEntries(wordsOf('delete drain').map((name) => [name, mutate('destroy', name)])),
    exec,
    rsh: doing([remoteShell('rsh')]),
    attach: doing([remoteShell('attach')]),
    debug: doing([remoteShell('debug')], MUTATION),
    'port-forward': doing([remoteShell('port-forward')], { text: '--address --pod-running-timeout' }),
    proxy: doing([{ kind: 'hazard', what: 'expose-port', detail: 'the API of the cluster on a local port' }], {
      text: '-p|--port --address',
    }),
    cp,
    config: {
      does: 'nothing',
      sub: {
        view: look('config view', {
          flags: `${OUTPUT.flags} --minify --flatten --merge --raw`,
          judge: (it) =>
            it.has('--raw') ? { effects: [{ kind: 'reveal', what: 'credential', detail: 'the kubeconfig with its keys' }] } : {},
        }),
        ...acts(
          'kubernetes',
          {
            look: 'current-context get-contexts get-clusters get-users',
            store:
              'use-context set-context set-cluster set-credentials set unset rename-context delete-context delete-cluster delete-user',
          },
          { flags: '--current --no-headers --embed-certs', text: '-o|--output --namespace --cluster --user' },
        ),
      },
    },
    plugin: { does: 'nothing', sub: { list: { flags: '--name-only', does: 'nothing' } } },
    ...acts('kubernetes', {
      look: 'whoami status project projects krew.list|info|search|version',
      store: 'login logout',
      unclear: 'krew.install|upgrade|uninstall|update|index kuttl neat ns ctx',
    }),
  },
};
