// gcloud: groups and verbs in a table; options of looking commands as in the reference. Copies to and from storage are judged by
// direction.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';
import { asksHelp, effectsOfAct, service } from '../services/sub-acts.ts';
import { cloudCommand } from './cloud-words.ts';
import { formatsPlainly } from './projections.ts';
import type { VerbTable } from './cloud-verbs.ts';
import { actMap } from './cloud-verbs.ts';
import { copyEffects } from './bucket-copy.ts';
import { wordsOf } from '../../argv/words-of.ts';

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
      secrets.versions.access auth.describe auth.print-access-token auth.print-identity-token
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
  style: 'plain',
  flags: `
    --help|-h --version|-v --quiet|-q --user-output-enabled --no-user-output-enabled --uri --all --all-users --available
    --completions --effective --enabled --global --hide-no-traffic --include-gcp-public-datasets --include-tags
    --internal-ip --ongoing --only-local-state --only-managed --only-unmanaged --pending --preview-images
    --no-preview-images --recursive|-r|-R --run-diagnostics --show-all-metadata --show-build-details --show-deleted
    --show-deployment --show-deprecated --show-image-basis --show-log --show-occurrences --show-package-vulnerability
    --show-unset --show-versions --simple-list --standard-images --no-standard-images --stream --summarize --async
    --anonymize --all-versions --long|-l --full|-L --readable-sizes --etag|-e --json|-j --total|-c
    --delete-unmatched-destination-objects --dry-run --no-clobber|-n --continue-on-error
  `,
  help: '-v',
  text: `
    --account --billing-project --configuration --format --impersonate-service-account --project --trace-token
    --verbosity --api --api-version --artifact-url --asset --asset-names --asset-types --attestor --attestor-project
    --backup --billing-account --binding --buckets --cluster --cluster-location --collection --collection-group
    --compare-duration --content-type --created-after --created-before --customer --database --database-version
    --dataset --deployment --developer --device --device-ids --device-num-ids --device-type --direction --domain
    --end-time --entry --entry-group --environment --execution-id --field-mask --filter --filter-account --flatten
    --folder --freshness --gateway --group-email --iam-account --include-organization-ids --include-project-ids
    --insight-type --instance --instances --inventory-filter --job --kernel-version --key --keyring --labels --level
    --limit --location --locations --logs --managed-by --member-email --metadata-filter --min-log-level --model --name
    --namespace --network --network-project --occurrence-filter --order --order-by --organization --os-shortname
    --os-version --package --package-name --package-version --page-size --page-token --platform --policy --port
    --protocol --query --query-path --queue --read-time --realm --recommender --regexp --region --regions --registry
    --repository --resource-name --resource-type --response-view --restricted-locations --revision --router --scope
    --secret --security-policy --server-filter --service --show-occurrences-from --sort-by --sort-order --source
    --source-display-name --start --start-time --state-filter --status --target --taxonomy --type --version-id --view
    --zone --zones
  `,
  writes: '--attestation-file --output-file --destination',
  // They load further options or credentials, or show tokens.
  unclear: '--flags-file --access-token-file --credential-file-override --kubeconfig --context',
  unclearFlags: '--log-http',
  operands: 'text...',
  does: 'nothing',
  judge: judgeGcloud,
};

function judgeGcloud(it: Parsed, tools: Tools): Judgement {
  const first = exact(it.operands[0]);
  if (asksHelp(it) || (it.problems.length === 0 && first === 'help')) return { replaces: true };
  const found = cloudCommand(it, TABLE);
  if (found.command === 'storage cp' || found.command === 'storage rsync') {
    const store = { scheme: 'gs://', host: 'storage.googleapis.com', system: 'gcloud' };
    const deletes = it.has('--delete-unmatched-destination-objects') ? [service('destroy', 'gcloud', 'copy that deletes')] : [];
    return { effects: [...found.problems, ...deletes, ...copyEffects(found.others, store, tools)] };
  }
  const plain = found.act === 'shows' && asksPlainly(it);
  return {
    effects: [...found.problems, ...(plain ? effectsOfAct('look', 'gcloud', found.command) : found.effects)],
  };
}

/** Whether `--format` selects only names and states. */
function asksPlainly(it: Parsed): boolean {
  const formats = it.values('--format');
  const text = formats.length === 1 ? exact(formats[0]) : undefined;
  return text !== undefined && formatsPlainly(text);
}
