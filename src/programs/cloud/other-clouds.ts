// Smaller clouds: groups and verbs by table, as their CLIs name them. Commands that no table knows are unclear.
import type { Judgement, Parsed, Program, Spec } from '../../argv/program.ts';
import { asksHelp } from '../services/sub-acts.ts';
import type { VerbTable } from './cloud-verbs.ts';
import { actMap } from './cloud-verbs.ts';
import { cloudCommand } from './cloud-words.ts';
import { wordsOf } from '../../argv/words-of.ts';

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

/** Judges by the verbs that all of these CLIs share, and by a program's own commands that differ. */
const byVerb =
  (system: string, commands: VerbTable['commands']): NonNullable<Spec['judge']> =>
  (it: Parsed): Judgement => {
    if (asksHelp(it)) return { replaces: true };
    if (it.operands.length === 0 && it.problems.length === 0) return {};
    const found = cloudCommand(it, { system, groups: GROUPS, verbs: VERBS, commands });
    return { effects: [...found.problems, ...found.effects] };
  };

export const doctl: Program = {
  name: 'doctl',
  manual: 'https://docs.digitalocean.com/reference/doctl/reference/',
  style: 'plain',
  flags: '--help|-h --interactive --no-header --verbose|-v --no-truncate --public --follow|-f --include-vpcs',
  text: `
    --context --output|-o --format --region --tag-name --type --deployment --tail --id --page --per-page
    --http-retry-max --http-retry-wait-max --http-retry-wait-min
  `,
  // Another account, server or configuration; the trace shows tokens.
  unclear: '--access-token|-t --api-url|-u --config|-c',
  unclearFlags: '--trace',
  operands: 'text...',
  does: 'nothing',
  judge: byVerb(
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
};

export const linodeCli: Program = {
  name: 'linode-cli',
  manual: 'https://techdocs.akamai.com/cloud-computing/docs/cli',
  style: 'plain',
  flags: `
    --help|-h --version|-v --text --json --markdown --pretty --no-headers --all-columns --all --all-rows --no-truncation
    --single-table --no-defaults --suppress-warnings --suppress-version-warning --no-retry --ascii-table
  `,
  text: `
    --delimiter --format --page --page-size --column-width --table --label --region --type --status --group --tags --id
    --order --order-by
  `,
  // Another account, and the requests with their tokens.
  unclear: '--as-user',
  unclearFlags: '--debug',
  operands: 'text...',
  does: 'nothing',
  judge: byVerb(
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
};

export const hcloud: Program = {
  name: 'hcloud',
  manual: 'https://github.com/hetznercloud/cli/blob/main/docs/reference/manual/hcloud.md',
  style: 'plain',
  flags: '--help|-h --quiet --no-experimental-warnings --version',
  text: '--context --output|-o --selector|-l --sort|-s --poll-interval --type|-t --status --name --architecture',
  appends: '--debug-file',
  // Another server or configuration; the log shows tokens.
  unclear: '--config --endpoint',
  unclearFlags: '--debug',
  operands: 'text...',
  does: 'nothing',
  judge: byVerb(
    'hcloud',
    actMap({
      nothing: 'version help completion context.list context.active',
      store: 'context.create context.use context.delete context.rename context.unset',
      shell: 'server.ssh',
      reveal: 'server.reset-password server.request-console',
      look: 'server.ip',
    }),
  ),
};

export const oci: Program = {
  name: 'oci',
  manual: 'https://docs.oracle.com/en-us/iaas/tools/oci-cli/latest/oci_cli_docs/',
  style: 'plain',
  flags: '--help|-h|-? --version|-v --all --raw-output --latest-version|-i --no-retry --compartment-id-in-subtree',
  text: `
    --compartment-id|-c --profile --region --output --query --limit --page --page-size --display-name --lifecycle-state
    --sort-by --sort-order --namespace-name|--namespace|-ns --bucket-name|-bn --prefix --fields --instance-id --vcn-id
    --subnet-id --availability-domain --image-id --volume-id --cluster-id --node-pool-id --user-id --group-id
    --policy-id --tenancy-id --vnic-id --connection-timeout --read-timeout --max-retries --operating-system
    --name --id --start --end
  `,
  // Other servers, credentials or further options.
  unclear:
    '--config-file --cli-rc-file --endpoint --realm-specific-endpoint --cert-bundle --auth --auth-purpose --from-json --proxy',
  unclearFlags: '--debug|-d',
  operands: 'text...',
  does: 'nothing',
  judge: byVerb(
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
};

export const ibmcloud: Program = {
  name: 'ibmcloud',
  manual: 'https://cloud.ibm.com/docs/cli?topic=cli-ibmcloud_cli',
  style: 'plain',
  flags: '--help|-h --version|-v --quiet|-q --json --all --all-resource-groups --long|-l',
  text: '--output|-o --cluster|-c --worker|-w --service-name --service-instance --resource-group-name --type --project|-p --name|-n',
  operands: 'text...',
  does: 'nothing',
  judge: byVerb(
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
};
