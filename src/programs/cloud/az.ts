// az: groups and verbs in a table. Commands that show keys, tokens or connection strings reveal secrets.
import type { Judgement, Parsed, Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, effectsOfAct } from '../services/sub-acts.ts';
import { AZ_OPTIONS } from './az-options.ts';
import { cloudCommand } from './cloud-words.ts';
import { picksPlainly } from './projections.ts';
import type { VerbTable } from './cloud-verbs.ts';
import { actMap } from './cloud-verbs.ts';
import { wordsOf } from '../../argv/words-of.ts';

const TABLE: VerbTable = {
  system: 'az',
  groups: new Set(
    wordsOf(`
      account acr ad advisor aks alias ams apim appconfig appservice arcappliance aro artifacts backup batch bicep
      billing bot boards cache capacity cdn cloud cognitiveservices config connectedk8s connection consumption container
      containerapp cosmosdb databoxedge databricks datafactory deployment deployment-scripts devops devcenter disk
      disk-access disk-encryption-set dls dms dns eventgrid eventhubs extension feature functionapp grafana graph group
      hdinsight identity image iot k8s-configuration k8s-extension keyvault kusto lab lock logicapp managedapp
      managedservices maps mariadb ml monitor mysql netappfiles network performance pipelines policy postgres ppg
      private-link provider quantum redis relay repos reservations resource role search security servicebus sf sig
      signalr snapshot spring sql ssh sshkey stack-hci staticwebapp storage support synapse tag term ts vm vmss webapp
      webpubsub workloads activity-log agent app application-gateway appsettings assignment authorization-rule autoscale
      blob build certificate configuration connection-string container-app credential database db definition
      deployment-slot diagnostic-settings directory dns-zone dps elastic-pool entity environment eventhub express-route
      extension-image file firewall firewall-rule flexible-server front-door function group-member hub hybrid-connection
      image-version ip-group job jobs key keys kv lb local-user location log log-analytics logs management-group member
      message metadata metrics model namespace nat nic node-pool nodepool nsg operation plan policy-set pool pr
      private-dns private-endpoint project profile public-ip queue recommendation record-set ref replica repository
      resource-provider revision route-table rule rules runs schedule scope-map secret server share site slot source sp
      state subnet subscription subscriptions summary table team token topic traffic-manager trigger usage user variable
      vault vnet vpn-gateway wiki work-item workspace workspaces zone a aaaa cname mx txt ns policies query-pack alert
      budget action-group endpoint namespace-authorization hostname ingress server-parameter task taskrun webhook
      online-endpoint compute data datastore component registry
    `),
  ),
  verbs: actMap({
    look: `
      list show exists list-locations list-sizes list-skus list-usages list-usage list-offers list-publishers show-usage
      show-tags get-versions get-upgrades get-instance-view list-definitions list-deleted list-versions wait
      list-namespaces list-instances list-ip-addresses list-available-size list-vm-resize-options summarize validate
      what-if list-effective-nsg check-name check-health list-operations list-metadata list-runtimes
      list-consumption-locations
    `,
    change: `
      create update set add start restart import purchase enable import-image assign invoke run upgrade scale move
      attach detach swap deploy renew regenerate reset configure redeploy apply resize resume queue approve copy capture
      generalize convert sync upload upload-batch
    `,
    destroy:
      'delete remove purge disable stop deallocate revoke delete-batch cancel unassign clear reject abandon reimage terminate',
  }),
  commands: actMap({
    nothing: `
      version find feedback config.get cloud.list cloud.show extension.list extension.show extension.list-available
      bicep.version bicep.list-versions devops.configure
    `,
    look: `
      account.show account.list account.list-locations container.logs containerapp.logs.show webapp.log.show
      webapp.log.tail aks.check-acr monitor.log-analytics.query monitor.metrics.list monitor.activity-log.list
      boards.query boards.work-item.show graph.query pipelines.runs.list repos.pr.list repos.pr.show storage.blob.url
      keyvault.list keyvault.show keyvault.secret.list keyvault.key.list keyvault.key.show deployment.group.what-if
      deployment.group.validate bicep.lint
    `,
    reveal: `
      account.get-access-token keyvault.secret.show keyvault.secret.download keyvault.key.download
      keyvault.certificate.download cosmosdb.keys.list cosmosdb.list-keys cosmosdb.list-connection-strings
      redis.list-keys storage.account.keys.list storage.account.show-connection-string storage.account.generate-sas
      storage.blob.generate-sas storage.container.generate-sas servicebus.namespace.authorization-rule.keys.list
      eventhubs.namespace.authorization-rule.keys.list acr.credential.show acr.token.create acr.login
      webapp.deployment.list-publishing-credentials webapp.deployment.list-publishing-profiles
      webapp.config.appsettings.list webapp.config.connection-string.list functionapp.config.appsettings.list
      functionapp.keys.list functionapp.function.keys.list sql.db.show-connection-string ad.sp.create-for-rbac
      ad.sp.credential.reset ad.app.credential.reset appconfig.credential.list appconfig.kv.list appconfig.kv.show
      iot.hub.connection-string.show search.admin-key.show cognitiveservices.account.keys.list signalr.key.list
      containerapp.secret.show containerapp.secret.list functionapp.config.connection-string.list
      staticwebapp.secrets.list maps.account.keys.list relay.namespace.authorization-rule.keys.list
      containerapp.registry.show monitor.log-analytics.workspace.get-shared-keys batch.account.keys.list
      vm.extension.show container.show webapp.config.container.show functionapp.config.container.show
    `,
    shows: `
      containerapp.show containerapp.list containerapp.job.show containerapp.job.list containerapp.revision.show
      containerapp.revision.list spring.app.show spring.app.list spring.app.deployment.show spring.app.deployment.list
      deployment.group.show deployment.sub.show deployment.mg.show deployment.tenant.show
      staticwebapp.environment.show staticwebapp.environment.list
      batch.pool.show batch.task.show batch.job.show ml.job.show ml.online-deployment.show
    `,
    store: `
      login logout account.set account.clear aks.get-credentials configure config.set config.unset cloud.set
      cloud.register devops.login extension.add extension.remove extension.update bicep.install acr.helm init
    `,
    shell: `
      ssh.vm vm.run-command.invoke vmss.run-command.invoke aks.command.invoke container.exec container.attach
      containerapp.exec webapp.ssh webapp.create-remote-connection network.bastion.ssh network.bastion.tunnel
      serial-console.connect ssh.config ssh.cert
    `,
    publish: `
      webapp.deploy webapp.up webapp.deployment.source.config-zip functionapp.deployment.source.config-zip
      staticwebapp.deploy containerapp.up acr.build acr.import acr.run spring.app.deploy
    `,
    message: 'repos.pr.create repos.pr.update repos.pr.set-vote',
    converse: 'boards.work-item.create boards.work-item.update',
    unclear: `
      rest interactive bicep.build bicep.decompile storage.blob.download storage.blob.download-batch
      storage.file.download storage.copy acr.repository.show-manifests artifacts.universal.download
    `,
  }),
};

const KEYS = /(^|-)(keys?|secrets?|credentials?|passwords?|connection-strings?|sas|tokens?|appsettings)$/;

const leaf = (options: Partial<Spec> = {}): Spec => ({ ...options, operands: 'text...', does: 'nothing', judge: judgeAz });

export const az: Program = {
  name: 'az',
  manual: 'https://learn.microsoft.com/cli/azure/reference-index',
  style: 'plain',
  flags: `--help|-h --version|-v --only-show-errors --verbose --no-wait -y ${AZ_OPTIONS.flags}`,
  help: '-v',
  text: '--output|-o',
  data: `--query -a -b -c -d -e -g -i -j -k -l -m -n -p... -q -r -s -t -w -x -z --parameters... ${AZ_OPTIONS.data}`,
  reads: '--template-file|-f',
  writes: '--result-file --output-file',
  connects: '--organization|--org --template-uri|-u',
  unclearFlags: '--debug',
  known: { '--organization': 'https://dev.azure.com/* https://dev.azure.com/*/' },
  does: 'nothing',
  sub: { ml: leaf({ writes: '--output-metadata-file|-t --output-file|-f' }) },
  bare: leaf(),
};

function judgeAz(it: Parsed): Judgement {
  if (asksHelp(it)) return { replaces: true };
  if (it.operands.length === 0 && it.sub.length === 0 && it.problems.length === 0) return {};
  const found = cloudCommand(it, TABLE);
  // Such a group lists keys, and the listing shows their values.
  const groups = found.command.split(' ');
  const keys =
    found.act === 'look' &&
    groups.length > 2 &&
    KEYS.test(groups.at(-2) ?? '') &&
    !/^(keyvault (secret|key) (list|show|list-versions|get-versions)|redis list)/.test(found.command);
  const operands =
    found.others.length > 0 && found.act === 'look'
      ? found.others.map((arg) => unclear('an operand that is not expected', argText(arg)))
      : [];
  const plain = found.act === 'shows' && asksPlainly(it);
  return {
    effects: [
      ...found.problems,
      ...operands,
      ...(keys ? effectsOfAct('reveal', 'az', found.command) : plain ? effectsOfAct('look', 'az', found.command) : found.effects),
    ],
  };
}

/** Whether `--query` selects only names and states. */
function asksPlainly(it: Parsed): boolean {
  const queries = it.values('--query');
  const text = queries.length === 1 ? exact(queries[0]) : undefined;
  return text !== undefined && picksPlainly(text);
}
