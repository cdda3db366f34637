// Tools around clusters: delivery, meshes, local clusters and virtual machines. Tables per subcommand.
import type { Program, Spec } from '../../argv/program.ts';
import { acts, asksHelp, doing, service } from '../services/sub-acts.ts';
import { runner } from '../build/project-run.ts';
import { remoteBase } from './remote-base.ts';

const COMMON = {
  style: 'plain',
  flags: `
    --help --version --debug -v|--verbose -q|--quiet -A|--all-namespaces --all -w|--watch --no-headers --json -y|--yes
    --wait --refresh --hard-refresh --insecure-skip-verify
  `,
  text: `
    -n|--namespace -o|--output --context --kube-context -l|--selector --auth-token --timeout --format -p|--profile
    --revision --project
  `,
  connects: '--server',
} as const;
const rest: Partial<Spec> = { operands: 'text...' };

const eksctlKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'cluster',
    {
      look: 'version info get describe validate list',
      nothing: 'help completion',
      change: 'create update upgrade scale enable associate set label edit replace toolbox apply rolling-update promote',
      destroy: 'delete drain disassociate unset',
      store: 'export login logout',
      reveal: 'generate',
    },
    rest,
  ),
} satisfies Partial<Program>;

const skaffoldKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'cluster',
    {
      look: 'diagnose version status logs get describe list schema',
      nothing: 'help completion',
      change: 'dev run deploy up apply debug filter verify exec render build',
      destroy: 'delete down destroy',
      unclear: 'init config trigger ci',
    },
    rest,
  ),
} satisfies Partial<Program>;

const istioctlKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'istio',
    {
      look: 'version analyze proxy-status|ps proxy-config|pc check status diagnostics validate describe viz',
      change: 'install upgrade kube-inject inject tag apply create-remote-secret enable',
      destroy: 'uninstall disable',
      shell: 'dashboard x experimental exec',
      unclear: 'manifest operator remote-clusters bug-report',
    },
    rest,
  ),
} satisfies Partial<Program>;

export const clusterTools: readonly Program[] = [
  {
    name: 'k9s',
    manual: 'https://k9scli.io/',
    style: 'plain',
    flags: '--help --readonly',
    operands: 'text...',
    does: 'nothing',
    sub: acts('kubernetes', { nothing: 'version info help' }),
    bare: doing([{ kind: 'hazard', what: 'remote-shell', detail: 'k9s' }], { operands: 'none' }),
  },
  {
    name: 'kustomize',
    manual: 'https://kubectl.docs.kubernetes.io/references/kustomize/',
    ...COMMON,
    does: 'nothing',
    sub: {
      build: doing([], {
        operands: 'tree?',
        judge: remoteBase,
        writes: '-o|--output',
        text: '--load-restrictor --reorder',
        unclearFlags: '--enable-helm --enable-alpha-plugins --enable-exec --network',
        unclear: '--helm-command -e|--env --mount',
      }),
      ...acts(
        'kustomize',
        { nothing: 'version help completion', project: 'edit create localize fix', unclear: 'run fn cfg' },
        rest,
      ),
    },
  },
  {
    name: 'kubectx',
    manual: 'https://github.com/ahmetb/kubectx',
    flags: '-h|--help -c|--current -V|--version',
    unclear: '-d',
    style: 'plain',
    operands: 'text?',
    does: 'nothing',
    when: [
      { given: 'some', does: [{ kind: 'configure', what: 'global', detail: 'the current cluster or namespace' }] },
      { has: '-d', does: [{ kind: 'configure', what: 'global', detail: 'a context is deleted' }] },
    ],
  },
  {
    name: 'kubens',
    manual: 'https://manpages.debian.org/trixie/kubectx/kubens.1.en.html',
    flags: '-h|--help -c|--current -V|--version',
    unclear: '-d',
    style: 'plain',
    operands: 'text?',
    does: 'nothing',
    when: [
      { given: 'some', does: [{ kind: 'configure', what: 'global', detail: 'the current cluster or namespace' }] },
      { has: '-d', does: [{ kind: 'configure', what: 'global', detail: 'a context is deleted' }] },
    ],
  },
  {
    name: 'stern',
    manual: 'https://github.com/stern/stern',
    ...COMMON,
    operands: 'text?',
    does: [service('look', 'kubernetes', 'logs')],
    text: `${COMMON.text} -c|--container --since --tail -e|--exclude -i|--include --template --color --container-state`,
  },
  {
    name: 'kubetail',
    manual: 'https://manpages.debian.org/trixie/kubetail/kubetail.1.en.html',
    ...COMMON,
    operands: 'text?',
    does: [service('look', 'kubernetes', 'logs')],
    text: `${COMMON.text} -c|--container --since --tail -e|--exclude -i|--include --template --color --container-state`,
  },
  {
    name: 'argocd',
    manual: 'https://argo-cd.readthedocs.io/en/stable/user-guide/commands/argocd/',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'argocd',
      {
        look: `
          version app.list|get|history|diff|logs|manifests|resources|wait proj.list|get repo.list|get cluster.list|get
          account.list|get|get-user-info appset.list|get context
        `,
        change: `
          app.create|set|sync|rollback|patch|edit|add-source|unset|actions|resume
          proj.create|edit|add-source|add-destination|set repo.add cluster.add|set appset.create account.update-password
        `,
        destroy: 'app.delete|delete-resource|terminate-op|remove-source proj.delete repo.rm cluster.rm appset.delete',
        store: 'login logout relogin',
        reveal: 'account.generate-token admin',
      },
      rest,
    ),
  },
  {
    name: 'flux',
    manual: 'https://fluxcd.io/flux/cmd/',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'flux',
      {
        look: 'get logs version check stats tree events diff trace',
        change: 'reconcile suspend resume create install push tag migrate',
        destroy: 'delete uninstall',
        publish: 'bootstrap',
        reveal: 'export',
        nothing: 'completion help',
        unclear: 'build pull debug envsubst',
      },
      rest,
    ),
  },
  {
    name: 'istioctl',
    manual: 'https://istio.io/latest/docs/reference/commands/istioctl/',
    ...istioctlKind,
  },
  {
    name: 'linkerd',
    manual: 'https://linkerd.io/2/reference/cli/',
    ...istioctlKind,
  },
  {
    name: 'cilium',
    manual: 'https://github.com/cilium/cilium-cli',
    ...istioctlKind,
  },
  {
    name: 'skaffold',
    manual: 'https://skaffold.dev/docs/references/cli/',
    ...skaffoldKind,
  },
  {
    name: 'tilt',
    manual: 'https://docs.tilt.dev/cli/tilt.html',
    ...skaffoldKind,
  },
  {
    name: 'garden',
    manual: 'https://docs.garden.io/reference/commands',
    ...skaffoldKind,
  },
  {
    name: 'okteto',
    manual: 'https://www.okteto.com/docs/reference/okteto-cli/',
    ...skaffoldKind,
  },
  {
    name: 'devspace',
    manual: 'https://www.devspace.sh/docs/cli',
    ...skaffoldKind,
  },
  {
    name: 'velero',
    manual: 'https://velero.io/docs/main/',
    ...COMMON,
    flags: `${COMMON.flags} --confirm --details`,
    text: `${COMMON.text} --name --include-namespaces --from-backup --ttl`,
    does: 'nothing',
    sub: acts(
      'velero',
      {
        look: `
          version get backup.get|describe|logs restore.get|describe|logs schedule.get|describe snapshot.get
          snapshot-location.get backup-location.get describe client.config plugin.get
        `,
        change: `
          restore.create create install schedule.create|pause|unpause backup-location.create|set
          snapshot-location.create|set plugin.add|remove
        `,
        backup:
          'backup.create backup.delete restore.delete schedule.delete snapshot.delete delete backup-location.delete uninstall',
        unclear: 'backup.download debug',
      },
      rest,
    ),
  },
  {
    name: 'eksctl',
    manual: 'https://eksctl.io/',
    ...eksctlKind,
    text: `${COMMON.text} --region --cluster --name -f|--config-file --state`,
  },
  {
    name: 'kops',
    manual: 'https://kops.sigs.k8s.io/cli/kops/',
    ...eksctlKind,
    text: `${COMMON.text} --region --cluster --name -f|--config-file --state`,
  },
  {
    name: 'rosa',
    manual: 'https://docs.openshift.com/rosa/cli_reference/rosa_cli/rosa-get-started-cli.html',
    ...eksctlKind,
    text: `${COMMON.text} --region --cluster --name -f|--config-file --state`,
  },
];

const vagrantKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'vagrant',
    {
      look: 'status global-status version box.list|outdated port validate snapshot.list list|ls info find networks aliases get',
      nothing: 'help list-commands',
      local: 'halt suspend resume reload start stop restart',
      runs: 'up provision plugin.install|update|uninstall|list box.add|update init launch',
      destroy: 'destroy box.remove|prune snapshot.delete|restore|pop delete purge',
      backup: 'snapshot.save|push snapshot',
      shell: 'ssh winrm rdp powershell exec shell',
      publish: 'cloud push',
      unclear: 'upload package ssh-config mount transfer',
    },
    rest,
  ),
} satisfies Partial<Program>;

const colimaKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'colima',
    {
      look: 'status list|ls version info validate',
      nothing: 'help completion',
      local: 'start stop restart create update',
      destroy: 'delete|remove|rm prune factory-reset',
      shell: 'ssh shell',
      unclear: 'ssh-config copy nerdctl edit disk template sudoers kubernetes snapshot',
    },
    rest,
  ),
} satisfies Partial<Program>;

const kindKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'kind',
    {
      look: 'version get.clusters|nodes cluster.list node.list registry.list image.list status config',
      nothing: 'help completion',
      local: `
          create.cluster cluster.create|start|stop|edit node.create|start|stop load.docker-image|image-archive
          image.import build.node-image start stop enable disable
        `,
      destroy: 'delete.cluster|clusters cluster.delete node.delete registry.delete reset',
      reveal: 'get.kubeconfig kubeconfig.get',
      store: 'export.kubeconfig kubeconfig.merge kubeconfig.write',
      unclear: 'export.logs registry.create kubectl',
    },
    rest,
  ),
} satisfies Partial<Program>;

const kindOptions = {
  text: `${COMMON.text} --name --image`,
  reads: '--config',
} satisfies Partial<Program>;

export const localClusters: readonly Program[] = [
  {
    name: 'minikube',
    manual: 'https://minikube.sigs.k8s.io/docs/commands/',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'minikube',
      {
        look: 'status version ip profile.list addons.list node.list logs service.list image.ls|list options update-check',
        nothing: 'help completion license',
        local: `
          start stop pause unpause addons.enable|disable image.load|build|pull|tag|rm node.add|start|stop cache config
          tunnel service dashboard update-context docker-env podman-env
        `,
        destroy: 'delete node.delete',
        unclear: 'mount cp kubectl profile',
        shell: 'ssh',
      },
      rest,
    ),
  },
  {
    name: 'kind',
    manual: 'https://kind.sigs.k8s.io/docs/user/quick-start/',
    ...kindKind,
    reads: '--config',
    text: `${kindOptions.text} -v|--verbosity`,
  },
  {
    name: 'k3d',
    manual: 'https://k3d.io/stable/usage/commands/k3d/',
    ...kindKind,
    text: `${COMMON.text} --name --image`,
    reads: '--config',
  },
  {
    name: 'k0s',
    manual: 'https://docs.k0sproject.io/stable/cli/',
    ...kindKind,
    text: `${COMMON.text} --name --image`,
    reads: '--config',
  },
  {
    name: 'microk8s',
    manual: 'https://microk8s.io/docs/command-reference',
    ...kindKind,
    text: `${COMMON.text} --name --image`,
    reads: '--config',
  },
  {
    name: 'colima',
    manual: 'https://github.com/abiosoft/colima',
    ...colimaKind,
    flags: `${COMMON.flags} -f|--force --kubernetes -k --foreground`,
    text: `${COMMON.text} -c|--cpu -m|--memory -d|--disk -t|--vm-type --arch --runtime`,
    unclear: '-V|--mount -e|--edit',
  },
  {
    name: 'limactl',
    manual: 'https://lima-vm.io/docs/reference/limactl/',
    sameAs: { lima: 'https://lima-vm.io/docs/reference/limactl/' },
    ...colimaKind,
    flags: `${COMMON.flags} -f|--force --kubernetes -k --foreground`,
    text: `${COMMON.text} -c|--cpu -m|--memory -d|--disk -t|--vm-type --arch --runtime`,
    unclear: '-V|--mount -e|--edit',
  },
  {
    name: 'vagrant',
    manual: 'https://developer.hashicorp.com/vagrant/docs/cli',
    ...vagrantKind,
    text: `${COMMON.text} --provider --cpus --memory --disk --name`,
  },
  {
    name: 'multipass',
    manual: 'https://documentation.ubuntu.com/multipass/en/latest/reference/command-line-interface/',
    ...vagrantKind,
    text: `${COMMON.text} --provider --cpus --memory --disk --name`,
  },
  {
    name: 'devcontainer',
    manual: 'https://containers.dev/implementors/reference/',
    ...COMMON,
    text: `${COMMON.text} --id-label --log-level --image-name --platform`,
    names: '--workspace-folder',
    unclear: '--mount --config --override-config --docker-path --dotfiles-repository --remote-env --additional-features',
    does: 'nothing',
    sub: {
      ...acts(
        'devcontainer',
        { look: 'read-configuration outdated', local: 'up run-user-commands set-up', unclear: 'features templates upgrade' },
        rest,
      ),
      build: {
        operands: 'none',
        flags: '--no-cache --push --help',
        does: 'nothing',
        judge: (it, tools) =>
          it.has('--push')
            ? { effects: [service('publish', 'devcontainer', 'build --push')] }
            : runner('devcontainer build')(it, tools),
      },
      exec: {
        operands: 'command',
        flags: '--help',
        names: '--workspace-folder',
        does: 'nothing',
        judge: (it) =>
          asksHelp(it)
            ? { replaces: true }
            : { replaces: true, inner: it.operands.length > 0 ? [{ kind: 'argv', args: it.operands, site: 'container' }] : [] },
      },
    },
  },
];
