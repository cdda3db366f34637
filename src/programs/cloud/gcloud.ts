// gcloud: groups and verbs by table. Copies of storage by direction; options that load flags or tokens are unclear.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { effectsOfAct } from '../services/sub-acts.ts';
import type { CloudWords } from './cloud-words.ts';
import { asksCloudHelp, readCloudWords } from './cloud-words.ts';
import { formatsPlainly } from './projections.ts';
import type { VerbTable } from './cloud-verbs.ts';
import { actMap, understand } from './cloud-verbs.ts';
import { copyEffects } from './bucket-copy.ts';
import { wordsOf } from '../../argv/words-of.ts';

const GRAMMAR = {
  valued: new Set(
    wordsOf(`
      --account --billing-project --configuration --format --impersonate-service-account --project --trace-token
      --verbosity --region --zone --location --filter --limit --sort-by --page-size
    `),
  ),
  flags: new Set(
    wordsOf(
      '--quiet -q --user-output-enabled --no-user-output-enabled --help -h --version -v --uri --global --all --recursive -r -R',
    ),
  ),
  depth: 9,
};

const TABLE: VerbTable = {
  system: 'gcloud',
  groups: new Set(
    wordsOf(`
      alpha beta preview access-context-manager active-directory ai ai-platform api-gateway apigee app artifacts asset
      assured auth batch bigtable billing bms builds certificate-manager cloud-shell components composer compute config
      container data-catalog database-migration dataflow dataplex dataproc datastore datastream deploy
      deployment-manager dns domains edge-cache emulators endpoints essential-contacts eventarc filestore firebase
      firestore functions healthcare iam iap identity ids immersive-stream kms logging looker managed-kafka memcache
      memorystore metastore ml ml-engine monitoring netapp network-connectivity network-management network-security
      network-services notebooks oracle-database org-policies organizations policy-intelligence policy-troubleshoot
      privateca projects publicca pubsub recaptcha recommender redis resource-manager run scc scheduler secrets
      service-directory service-extensions services source source-manager spanner sql storage tasks transcoder transfer
      vmware workbench workflows workspace-add-ons workstations accounts addresses apis apps attached aws azure
      backend-buckets backend-services backups bindings buckets budgets builds certificates channels clusters
      commitments configs configurations connections connectors databases deployments devices disks docker
      domain-mappings endpoints entries environments events external-vpn-gateways feature-gateways firewall-policies
      firewall-rules fleet folders forwarding-rules gateways groups health-checks hmac http-health-checks images indexes
      indices instance-groups instance-templates instances interconnects jobs keyrings keys log-entries logs
      machine-images machine-types managed managed-zones maven memberships metrics models namespaces networks
      node-groups node-pools node-templates nodes npm objects operations os-config os-login packages peerings policies
      pools products project-info projects public-advertised-prefixes python queues record-sets regions releases
      repositories reservations resource-policies revisions roles router routers routes rollouts rules schemas
      security-policies service-accounts services settings shared-vpc sinks snapshots sole-tenancy ssl-certificates
      ssl-policies subnets subscriptions tags target-grpc-proxies target-http-proxies target-https-proxies
      target-instances target-pools target-ssl-proxies target-tcp-proxies targets templates tensorboards tiers topics
      tpus triggers trust-configs gateway-security-policies server-tls-policies unmanaged uptime url-lists url-maps
      users versions views volumes vpn-gateways vpn-tunnels web workers worker-pools zones hub cloud-run
      delivery-pipelines lite operations-queue response-policies locations
    `),
  ),
  verbs: actMap({
    look: `
      list describe get-iam-policy get-ancestors get-ancestors-iam-policy list-tags lookup get-config get-server-config
      get-status get-health get-effective-firewalls get-diagnostics get-guest-attributes get-operation get-usable
      list-usable list-grantable-roles list-testable-permissions list-referrers get-shielded-identity
      get-serial-port-output tail get-nat-mapping-info get-router-status
    `,
    change: `
      create update patch set add set-iam-policy add-iam-policy-binding add-tags add-labels add-metadata enable start
      resume restart move resize deploy-index import export restore clone promote-replica failover upgrade migrate
      attach-disk detach-disk set-machine-type set-service-account set-tags apply execute run call publish invoke pull
      ack rollback cancel insert promote add-access-config update-traffic set-traffic submit submit-job
      simulate-maintenance-event reset set-scheduling snapshot
    `,
    destroy: `
      delete remove destroy disable stop suspend remove-iam-policy-binding remove-tags remove-labels remove-metadata
      purge undelete abandon-instances delete-instances delete-access-config clear terminate deprecate reject revoke
    `,
    publish: 'deploy',
    shell: 'ssh scp connect connect-to-serial-port start-iap-tunnel reset-windows-password',
  }),
  commands: actMap({
    nothing: `
      version info help topic feedback cheat-sheet components.list config.list config.get config.get-value
      config.configurations.list config.configurations.describe auth.list
    `,
    look: `
      logging.read run.services.logs.read run.services.logs.tail app.logs.read app.logs.tail builds.log
      functions.logs.read iap.settings.get storage.ls storage.du storage.cat
      storage.hash sql.operations.wait services.list projects.list dns.record-sets.list secrets.list secrets.describe
      secrets.versions.list secrets.versions.describe asset.search-all-resources app.describe
    `,
    reveal: `
      secrets.versions.access auth.print-access-token auth.print-identity-token
      auth.application-default.print-access-token kms.decrypt kms.asymmetric-decrypt iam.service-accounts.keys.create
      iam.service-accounts.sign-jwt sql.generate-login-token storage.sign-url storage.hmac.create config.config-helper
    `,
    shows: `
      functions.describe run.services.describe run.jobs.describe run.revisions.describe run.worker-pools.describe
      run.jobs.executions.describe app.versions.describe composer.environments.describe
      compute.instances.get-serial-port-output compute.instances.tail-serial-port-output
      builds.describe builds.triggers.describe dataproc.jobs.describe dataflow.jobs.describe
      batch.jobs.describe scheduler.jobs.describe tasks.describe deployment-manager.manifests.describe
      ai.custom-jobs.describe notebooks.instances.describe workbench.instances.describe
      runtime-config.configs.variables.list
    `,
    store: `
      auth.login auth.revoke auth.activate-service-account auth.configure-docker auth.application-default.login
      auth.application-default.revoke init config.set config.unset config.configurations.activate
      config.configurations.create config.configurations.delete container.clusters.get-credentials
      container.fleet.memberships.get-credentials components.install components.update components.remove
      components.reinstall compute.config-ssh
    `,
    publish: 'builds.submit app.deploy run.deploy functions.deploy endpoints.services.deploy deploy.releases.create',
    destroy: 'storage.rm storage.buckets.delete storage.objects.delete',
    change: 'storage.buckets.create storage.buckets.update storage.mv compute.project-info.add-metadata',
    shell: `
      compute.ssh compute.scp compute.connect-to-serial-port compute.start-iap-tunnel cloud-shell.ssh cloud-shell.scp
      app.instances.ssh sql.connect
    `,
    unclear: `
      emulators interactive survey storage.cp storage.rsync pubsub.subscriptions.pull dns.record-sets.transaction
    `,
  }),
};

export const gcloud: Program = {
  name: 'gcloud',
  manual: 'https://cloud.google.com/sdk/gcloud/reference',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: judgeGcloud,
};

function judgeGcloud(it: Parsed, tools: Tools): Judgement {
  const words = readCloudWords(it.operands, GRAMMAR);
  if (
    words.options.some((one) => one.name === '--version' || one.name === '-v') &&
    words.path.length === 0 &&
    words.problems.length === 0
  )
    return {};
  if (asksCloudHelp(it.operands) || words.path[0] === 'help') return { effects: words.problems };
  const found = understand(words.path, TABLE);
  // Flags from a file may be any; a token file and the HTTP log hold credentials.
  const steered = words.options
    .filter((one) => /^--(flags-file|access-token-file|log-http|flatten-file|credential-file-override)/.test(one.name))
    .map((one) => unclear('an option that loads flags or shows tokens', one.name));
  if (found.command === 'storage cp' || found.command === 'storage rsync') {
    const operands = it.operands.slice(
      it.operands.findIndex((arg) => arg.bits.some((bit) => bit.kind === 'text' && (bit.text === 'cp' || bit.text === 'rsync'))) +
        1,
    );
    return {
      effects: [
        ...words.problems,
        ...steered,
        ...copyEffects(operands, { scheme: 'gs://', host: 'storage.googleapis.com', system: 'gcloud' }, tools),
      ],
    };
  }
  const plain = found.act === 'shows' && asksPlainly(words);
  return {
    effects: [...words.problems, ...steered, ...(plain ? effectsOfAct('look', 'gcloud', found.command) : found.effects)],
  };
}

/** `--format` picks names and states only. */
function asksPlainly({ options }: CloudWords): boolean {
  const formats = options.filter((one) => one.name === '--format').flatMap((one) => one.values);
  const text = formats.length === 1 ? exact(formats[0]) : undefined;
  return text !== undefined && formatsPlainly(text);
}
