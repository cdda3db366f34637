// helm and helmfile: charts and releases of a cluster. Plugins and post-renderers run code and are unclear.
import type { Program, Spec } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { acts, asksHelp, doing, service } from '../services/sub-acts.ts';

const VALUES: Partial<Spec> = {
  flags: `
    -a|--all --all-namespaces -A --debug --devel --dependency-update --no-hooks --skip-crds --include-crds --skip-tests
    --validate --is-upgrade --strict --with-subcharts --quiet -q --short --deployed --failed --pending --superseded
    --uninstalled --uninstalling -d|--date -r|--reverse --no-headers --versions -l --regexp --show-resources --show-desc
    --hide-notes --hide-secret --atomic --cleanup-on-fail --create-namespace --force --wait --wait-for-jobs -i|--install
    --reset-values --reuse-values --reset-then-reuse-values --render-subchart-notes --disable-openapi-validation
    --generate-name -g --replace --keep-history --recreate-pods --take-ownership --insecure-skip-tls-verify --client
  `,
  optional: '--dry-run',
  text: `
    --set --set-string --set-json --set-literal --version --name-template --description --timeout --history-max
    -o|--output --revision --max --offset --filter --selector --time-format --kube-version --api-versions -s|--show-only
    --release-name --max-col-width --template --jsonpath --labels --cascade --username --password -n|--namespace
  `,
  reads: '-f|--values --ca-file --cert-file --key-file --keyring --set-file',
  creates: '--output-dir',
  connects: '--repo',
  unclear: '--post-renderer --post-renderer-args',
};

/** A chart given by its address is fetched from that server. */
const fetchesChart: NonNullable<Spec['judge']> = (it) => ({
  effects: it.operands
    .filter((arg) => /^(https?|oci):\/\//i.test(argText(arg)))
    .map((arg): Effect => ({ kind: 'network', use: 'fetch', server: serverOf(arg) })),
});

/** Chart.yaml names the servers from which its charts are downloaded. */
const FETCHES_CHARTS = service('local', 'chart repositories', 'dependency update');

/** Installs and upgrades, unless it is a dry run. */
const release = (act: 'change' | 'destroy', what: string): Spec => ({
  ...VALUES,
  flags: `${VALUES.flags} --help`,
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    if (asksHelp(it)) return { replaces: true };
    const value = exact(it.value('--dry-run'));
    const rehearsal =
      it.problems.length === 0 &&
      it.has('--dry-run') &&
      it.values('--dry-run').length <= 1 &&
      (it.value('--dry-run') === undefined || value === 'client' || value === 'server' || value === 'true');
    return { effects: [service(rehearsal ? 'look' : act, 'kubernetes', `helm ${what}`)] };
  },
});

export const helm: Program = {
  name: 'helm',
  manual: 'https://helm.sh/docs/helm/helm/',
  style: 'plain',
  dashValues: true,
  flags: '--debug --help -h',
  text: '--burst-limit --kube-as-group --kube-as-user --kube-context --kube-token -n|--namespace --qps --kube-tls-server-name',
  reads: '--kube-ca-file --registry-config --repository-config',
  creates: '--repository-cache --content-cache',
  connects: '--kube-apiserver',
  unclear: '--kubeconfig',
  unclearFlags: '--kube-insecure-skip-tls-verify',
  does: 'nothing',
  bare: { does: 'nothing' },
  sub: {
    ...acts(
      'chart repositories',
      { look: 'search.hub|repo show.all|chart|crds|readme|values inspect.all|chart|crds|readme|values' },
      { ...VALUES, judge: fetchesChart },
    ),
    ...acts(
      'kubernetes',
      {
        look: `
          list|ls status history|hist repo.list|ls plugin.list|ls
          dependency|dep|dependencies.list|ls
        `,
        nothing: 'version help env completion verify',
        local: 'dependency|dep|dependencies.update|up|build repo.update|up',
        store: 'repo.add|remove|rm registry.login|logout',
        publish: 'push',
        change: 'test',
        unclear: 'plugin.install|add|update|uninstall|remove repo.index pull fetch',
      },
      VALUES,
    ),
    template: doing([service('look', 'kubernetes', 'helm template')], {
      ...VALUES,
      operands: 'names...',
      when: [{ has: '--dependency-update', does: [FETCHES_CHARTS] }],
    }),
    lint: doing([], { ...VALUES, operands: 'tree...' }),
    create: doing([], { operands: 'creates', text: '-p|--starter' }),
    package: doing([], {
      operands: 'tree...',
      text: '--version --app-version',
      creates: '-d|--destination',
      flags: '-u|--dependency-update',
      when: [{ has: '-u', does: [FETCHES_CHARTS] }],
    }),
    install: release('change', 'install'),
    upgrade: release('change', 'upgrade'),
    rollback: release('change', 'rollback'),
    uninstall: release('destroy', 'uninstall'),
    delete: release('destroy', 'uninstall'),
    del: release('destroy', 'uninstall'),
    un: release('destroy', 'uninstall'),
    // The values of a release often contain passwords, and its manifests are made from them.
    get: { does: 'nothing', sub: acts('helm get', { look: 'metadata notes', shows: 'all hooks manifest values' }, VALUES) },
  },
};

export const helmfile: Program = {
  name: 'helmfile',
  manual: 'https://helmfile.readthedocs.io/en/latest/#cli-reference',
  style: 'plain',
  flags: '--help --debug -q|--quiet --no-color --version -v',
  text: '-e|--environment -n|--namespace -l|--selector --kube-context --log-level --state-values-set',
  reads: '-f|--file --state-values-file',
  unclear: '--helm-binary -b --kustomize-binary',
  does: 'nothing',
  // A helmfile is a template that may run commands.
  sub: acts('kubernetes', {
    nothing: 'help version',
    unclear: 'template diff lint list status build deps fetch repos write-values',
    change: 'apply sync charts test',
    destroy: 'destroy delete',
  }),
};
