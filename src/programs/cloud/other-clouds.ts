// Smaller clouds: groups and verbs by table, as their CLIs name them. Commands that no table knows are unclear.
import { like } from '../../argv/like.ts';
import type { Judgement, Parsed, Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import type { VerbTable } from './cloud-verbs.ts';
import { actMap, understand } from './cloud-verbs.ts';
import { asksCloudHelp, readCloudWords } from './cloud-words.ts';
import { wordsOf } from '../../argv/words-of.ts';

const GRAMMAR = {
  valued: new Set(
    wordsOf(`
      --output -o --context -c --region -r --project -p --format --profile --compartment-id --query --config -t
      --access-token --user --team --resource-group
    `),
  ),
  flags: new Set(
    wordsOf(`
      --help -h --version -v --verbose --json --text --no-header --all --interactive --no-defaults --quiet -q --trace
      --suppress-warnings --all-columns --pretty --no-truncation
    `),
  ),
  depth: 8,
};

const VERBS = actMap({
  look: `
    list ls get show describe view info status list-by list-all search index metrics logs neighbors snapshots actions
    options regions sizes
  `,
  change: `
    create update set add apply edit enable start resize rename assign attach import restore upgrade rebuild migrate
    restart reboot power-on change modify configure update-tier replace register put invoke tag boot clone
  `,
  destroy: `
    delete rm remove destroy disable stop shutdown poweroff power-off power-cycle detach unassign purge terminate revoke
    reset cancel bulk-delete untag deregister
  `,
  shell: 'ssh console exec',
  publish: 'deploy push',
  reveal: 'kubeconfig token credentials password connection-string',
});

const GROUPS = new Set(
  wordsOf(`
    account billing-history balance compute databases database kubernetes cluster node-pool registry repository droplet
    droplet-action firewall image image-action volume volume-action snapshot domain domains records load-balancer
    certificate vpc project projects projects-resources apps app serverless functions function monitoring alert uptime
    cdn ssh-key size region tag reserved-ip 1-click invoice linodes nodebalancers lke events images types regions
    kernels networking object-storage tags profile support tickets longview stackscripts vlans server server-type
    servers datacenter network primary-ip floating-ip placement-group iso location load-balancer-type context all iam os
    bucket object ns bv block-volume vcn subnet instance network-security-group db autonomous-database ce ks resource
    plugin target ob cos is ce-application code-engine secret-manager user group policy service service-instance
    service-key resource-group access-group catalog pool backups db-user options configuration replica
  `),
);

const table = (system: string, commands: VerbTable['commands']): VerbTable => ({
  system,
  groups: GROUPS,
  verbs: VERBS,
  commands,
});

const TABLES: ReadonlyMap<string, VerbTable> = new Map([
  [
    'doctl',
    table(
      'doctl',
      actMap({
        store: `
          auth.init auth.switch auth.remove registry.login registry.logout kubernetes.cluster.kubeconfig.save
          kubernetes.cluster.kubeconfig.remove
        `,
        reveal: `
          auth.token kubernetes.cluster.kubeconfig.show databases.connection databases.user.get databases.user.list
          registry.kubernetes-manifest registry.docker-config databases.get apps.console
        `,
        nothing: 'version help completion auth.list',
        shell: 'compute.ssh',
        look: 'apps.logs account.get apps.spec.get apps.spec.validate',
        destroy: 'registry.garbage-collection.start',
      }),
    ),
  ],
  [
    'linode-cli',
    table(
      'linode',
      actMap({
        nothing: 'help completion show-users',
        store: 'configure set-user remove-user register-plugin',
        look: 'linodes.list linodes.view regions.list account.view',
        reveal: `
          lke.kubeconfig-view databases.mysql-creds-view databases.postgresql-creds-view object-storage.keys-create
          linodes.lish-token
        `,
        change: 'linodes.create linodes.update linodes.boot linodes.reboot',
        destroy: 'linodes.delete linodes.shutdown linodes.rebuild',
      }),
    ),
  ],
  [
    'hcloud',
    table(
      'hcloud',
      actMap({
        nothing: 'version help completion context.list context.active',
        store: 'context.create context.use context.delete context.rename context.unset',
        shell: 'server.ssh',
        reveal: 'server.reset-password server.request-console',
        look: 'server.ip',
      }),
    ),
  ],
  [
    'oci',
    table(
      'oci',
      actMap({
        nothing: 'help',
        store: 'setup session.authenticate',
        reveal: `
          secrets.secret-bundle.get iam.customer-secret-key.create iam.auth-token.create
          db.autonomous-database.generate-wallet ce.cluster.create-kubeconfig
        `,
        unclear: 'raw-request os.object.get os.object.bulk-download os.object.sync',
        change: 'os.object.put os.object.bulk-upload',
        destroy: 'os.object.bulk-delete',
      }),
    ),
  ],
  [
    'ibmcloud',
    table(
      'ibmcloud',
      actMap({
        nothing: 'version help regions account.show',
        store: 'login logout target config plugin.install plugin.uninstall ks.cluster.config',
        look: 'ks.clusters is.instances resource.service-instances resource.groups ce.application.list iam.users',
        reveal: 'iam.oauth-tokens iam.api-key-create iam.api-keys resource.service-key resource.service-keys',
        destroy: 'resource.service-instance-delete ks.cluster.rm is.instance-delete',
        change: 'resource.service-instance-create ks.cluster.create is.instance-create',
      }),
    ),
  ],
]);

export const otherClouds: Program = {
  name: 'doctl',
  manual: 'https://docs.digitalocean.com/reference/doctl/reference/',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: judgeOther,
};

export const otherCloudsKin: readonly Program[] = [
  like(otherClouds, 'linode-cli', 'https://pypi.org/project/linode-cli/'),
  like(otherClouds, 'hcloud', 'https://github.com/hetznercloud/cli'),
  like(otherClouds, 'oci', 'https://docs.oracle.com/en-us/iaas/tools/oci-cli/latest/oci_cli_docs/'),
  like(otherClouds, 'ibmcloud', 'https://cloud.ibm.com/docs/cli?topic=cli-ibmcloud_cli'),
];

/** The tables agree on what a verb means; which cloud it is shows in the commands that differ, so all must agree that it looks. */
function judgeOther(it: Parsed): Judgement {
  const words = readCloudWords(it.operands, GRAMMAR);
  const first = exact(it.operands[0]);
  if (it.operands.length === 0 || (it.operands.length === 1 && (first === '--version' || first === '--help' || first === '-h')))
    return {};
  if (asksCloudHelp(it.operands)) return { effects: words.problems };
  const found = [...TABLES.values()].map((one) => understand(words.path, one));
  const known = found.filter((one) => one.act !== undefined);
  const reads = words.options
    .filter((one) =>
      /^--(access-token|endpoint|config|auth|cert-bundle|from-json|file|user-data-file|api-url|no-ssl-verify)/.test(one.name),
    )
    .map((one) => unclear('an option that loads or reaches elsewhere', one.name));
  return {
    effects: [
      ...words.problems,
      ...reads,
      ...(known.length > 0 ? known.flatMap((one) => one.effects) : (found[0]?.effects ?? [])),
    ],
  };
}
