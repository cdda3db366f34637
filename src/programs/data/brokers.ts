// Message brokers, key-value and time-series stores: which subcommand looks, changes or destroys.
import type { Program } from '../../argv/program.ts';
import { machineTool, machineTools } from '../system/machine-tool.ts';
import { acts, service } from '../services/sub-acts.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** In Kafka's scripts, options choose the action. */
const DESTROYS = '--delete --delete-offsets --offset-json-file --remove';
const LOOKS = '--list --describe --verify --generate --status';
const CHANGES = '--create --alter --add --execute --reset-offsets --cancel';
const KAFKA = `
    --topic --partitions --replication-factor --config --group --entity-type
    --entity-name --add-config --delete-config --command-timeout --topics --offsets --time --producer
    --consumer --principal --allow-principal --deny-principal --operation --cluster --timeout --max-messages --partition
    --offset --property --formatter-property --consumer-property --producer-property --timeout-ms --key-deserializer
    --value-deserializer --to-offset --to-datetime --by-duration --shift-by --state --members
  `;

const KAFKA_SERVERS = '--bootstrap-server --zookeeper --broker-list';
const KAFKA_MANUAL = 'https://kafka.apache.org/documentation/#operations';

export const kafka: readonly Program[] = [
  ...wordsOf(`
    kafka-topics kafka-consumer-groups kafka-configs kafka-acls kafka-log-dirs kafka-reassign-partitions
    kafka-delete-records kafka-leader-election kafka-broker-api-versions kafka-get-offsets kafka-storage kafka-features
    kafka-cluster kafka-metadata-quorum
  `).map((name): Program => ({
    name,
    manual: KAFKA_MANUAL,
    sameAs: { [`${name}.sh`]: KAFKA_MANUAL },
    style: 'plain',
    flags: `
      --list --describe --create --delete --alter --help --version --all-groups --all-topics --execute --dry-run
      --reset-offsets --delete-offsets --to-earliest --to-latest --to-current --add --remove --verify --generate
      --cancel --if-exists --if-not-exists --force --under-replicated-partitions --verbose --exclude-internal --status
    `,
    text: KAFKA,
    connects: KAFKA_SERVERS,
    reads: '--command-config --offset-json-file --reassignment-json-file --topics-to-move-json-file --path-to-json-file',
    operands: 'text...',
    does: 'nothing',
    when: [
      { has: DESTROYS, does: [service('destroy', 'kafka', 'kafka')] },
      { has: CHANGES, lacks: DESTROYS, does: [service('change', 'kafka', 'kafka')] },
      { has: LOOKS, lacks: `${DESTROYS} ${CHANGES}`, does: [service('look', 'kafka', 'kafka')] },
      { lacks: `${DESTROYS} ${CHANGES} ${LOOKS}`, does: [service('change', 'kafka', 'kafka')] },
    ],
  })),
  {
    name: 'kafka-console-consumer',
    manual: 'https://kafka.apache.org/documentation/#quickstart_consume',
    sameAs: { 'kafka-console-consumer.sh': 'https://kafka.apache.org/documentation/#quickstart_consume' },
    style: 'plain',
    flags: '--from-beginning --help --version --skip-message-on-error --enable-systest-events',
    text: KAFKA,
    connects: KAFKA_SERVERS,
    reads: '--consumer.config --command-config',
    unclear: '--formatter --formatter-config',
    does: [service('look', 'kafka', 'consume')],
  },
  {
    name: 'kafka-console-producer',
    manual: 'https://kafka.apache.org/documentation/#quickstart_send',
    sameAs: { 'kafka-console-producer.sh': 'https://kafka.apache.org/documentation/#quickstart_send' },
    style: 'plain',
    flags: '--sync --help --version',
    text: `${KAFKA} --compression-codec --request-required-acks`,
    connects: KAFKA_SERVERS,
    reads: '--producer.config',
    unclear: '--line-reader',
    does: [service('message', 'kafka', 'produce')],
  },
  {
    name: 'kcat',
    manual: 'https://github.com/edenhill/kcat',
    sameAs: { kafkacat: 'https://github.com/edenhill/kcat' },
    style: 'posix',
    flags: '-L -C -P -J -q -e -u -v -V -h',
    text: '-t -p -o -c -f -K -D -s -G -Z',
    connects: '-b',
    unclear: '-X -F -r',
    operands: 'text...',
    unclearFlags: '-E',
    does: [service('look', 'kafka', 'kcat')],
    when: [{ has: '-P', does: [service('message', 'kafka', 'produce')] }],
  },
  {
    name: 'zookeeper-shell',
    manual: 'https://zookeeper.apache.org/doc/current/zookeeperCLI.html',
    sameAs: {
      'zookeeper-shell.sh': 'https://zookeeper.apache.org/doc/current/zookeeperCLI.html',
      'zkCli.sh': 'https://zookeeper.apache.org/doc/current/zookeeperCLI.html',
    },
    operands: 'text...',
    does: [service('change', 'zookeeper', 'shell')],
  },
];

const RABBIT_LOOKS = `
    status version cluster_status ping check_running check_local_alarms check_port_connectivity check_virtual_hosts
    environment_names list_queues list_exchanges list_bindings list_connections list_channels list_consumers list_vhosts
    list_users list_user_permissions list_permissions list_topic_permissions list_parameters list_policies
    list_operator_policies list_feature_flags list_deprecated_features list_vhost_limits list_user_limits list_ciphers
    list_hashes list_unresponsive_queues list_global_parameters report node_health_check help
  `;
const RABBIT_DESTROYS = `
    stop stop_app shutdown reset force_reset delete_user delete_vhost delete_queue purge_queue clear_password
    clear_permissions clear_parameter clear_policy clear_operator_policy clear_topic_permissions clear_vhost_limits
    close_connection close_all_connections forget_cluster_node delete_member delete_shovel hard_reset force_boot
  `;

const rabbitmqctlKind = {
  style: 'plain',
  does: 'nothing',
  sub: acts(
    'rabbitmq',
    {
      look: RABBIT_LOOKS,
      destroy: RABBIT_DESTROYS,
      change: `
          add_user change_password set_user_tags set_permissions set_topic_permissions add_vhost set_vhost_limits
          set_parameter set_policy set_operator_policy set_global_parameter start_app join_cluster
          change_cluster_node_type update_cluster_nodes sync_queue cancel_sync_queue set_log_level enable_feature_flag
          rotate_logs set_cluster_name rename_cluster_node import_definitions grow shrink rebalance set_disk_free_limit
          set_vm_memory_high_watermark trace_on trace_off authenticate_user
        `,
      reveal: 'environment export_definitions',
      shell: 'eval remote_shell eval_file exec encode decode',
    },
    { operands: 'text...' },
  ),
} satisfies Partial<Program>;

export const rabbit: readonly Program[] = [
  {
    name: 'rabbitmqctl',
    manual: 'https://www.rabbitmq.com/docs/man/rabbitmqctl.8',
    flags: '-q|--quiet -s|--silent -l|--longnames --help --version --no-table-headers --online --offline --local',
    text: '-n|--node -p|--vhost -t|--timeout --formatter',
    ...rabbitmqctlKind,
  },
  {
    name: 'rabbitmq-diagnostics',
    manual: 'https://www.rabbitmq.com/docs/man/rabbitmq-diagnostics.8',
    flags: '-q|--quiet -s|--silent -l|--longnames --help --version --no-table-headers --online --offline --local',
    text: '-n|--node -p|--vhost -t|--timeout --formatter',
    ...rabbitmqctlKind,
  },
  {
    name: 'rabbitmq-queues',
    manual: 'https://www.rabbitmq.com/docs/man/rabbitmq-queues.8',
    flags: '-q|--quiet -s|--silent -l|--longnames --help --version --no-table-headers --online --offline --local',
    text: '-n|--node -p|--vhost -t|--timeout --formatter',
    ...rabbitmqctlKind,
  },
  {
    name: 'rabbitmqadmin',
    manual: 'https://www.rabbitmq.com/docs/management-cli',
    style: 'plain',
    flags: '-q|--quiet -s|--ssl|--tls -k|--ssl-insecure --help --version -U --sort-reverse',
    connects: '-H|--host',
    text: '-P|--port -V|--vhost -u|--username -p|--password -f|--format -S|--sort -d|--depth -N|--node',
    reads: '-c|--config',
    does: 'nothing',
    sub: acts(
      'rabbitmq',
      {
        look: 'list show help',
        // What it gets may be gone from the queue.
        unclear: 'get',
        destroy: 'delete purge close',
        change: 'declare import',
        message: 'publish',
        reveal: 'export',
      },
      { operands: 'text...' },
    ),
  },
  machineTool({
    name: 'rabbitmq-plugins',
    manual: 'https://www.rabbitmq.com/docs/man/rabbitmq-plugins.8',
    looks: 'list help version',
    does: [service('change', 'rabbitmq', 'plugins')],
    when: [{ words: 'list', does: [service('look', 'rabbitmq', 'list')] }],
  }),
  ...machineTools('rabbitmq-upgrade rabbitmq-server rabbitmq-streams', (name) => `https://www.rabbitmq.com/docs/man/${name}.8`, [
    service('change', 'rabbitmq', 'plugins'),
  ]),
];

const influxKind = {
  style: 'plain',
  does: 'nothing',
  sub: acts(
    'influxdb',
    {
      look: 'version ping bucket.list org.list user.list task.list|log dbrp.list v1.dbrp.list',
      unclear: 'query repl transpile inspect',
      change: `
          write bucket.create|update org.create|update user.create|update|password task.create|update|run apply restore
          export template setup
        `,
      destroy: 'delete bucket.delete org.delete user.delete task.delete',
      reveal: 'auth.list|create config.list|ls',
      store: 'config.create|set|rm|update auth.delete',
      backup: 'backup',
    },
    { operands: 'text...' },
  ),
} satisfies Partial<Program>;

export const stores: readonly Program[] = [
  {
    name: 'nats',
    manual: 'https://docs.nats.io/using-nats/nats-tools/nats_cli',
    style: 'plain',
    flags: '--help --version --json --trace -f|--force --raw -a --all --names --purge --no-context',
    connects: '-s|--server',
    text: '--user --password --connection-name --timeout --context --js-domain --count --subject --filter --last --revision',
    reads: '--creds --nkey --tlscert --tlskey --tlsca',
    does: 'nothing',
    sub: acts(
      'nats',
      {
        look: `
          context.ls|list|info|show server.list|ls|info|ping|report|check account.info|report
          stream.ls|list|info|report|view|get|subjects|state|find consumer.ls|list|info|report
          kv.ls|list|status|history|get|keys object.ls|list|info rtt events subscribe|sub schema errors
        `,
        message: 'publish|pub request|req reply',
        change: `
          stream.add|new|edit|copy|restore|import consumer.add|edit|copy|next|sub kv.add|put|create|update
          object.add|put server.config service.serve account.restore
        `,
        destroy: `
          stream.rm|delete|del|purge|rmm|seal consumer.rm|delete|del kv.rm|delete|del|purge|compact object.rm|delete|del
          account.purge server.cluster stream.cluster consumer.cluster
        `,
        backup: 'stream.backup account.backup',
        store: 'context.add|create|save|select|rm|delete|copy|edit|set',
        reveal: 'auth nsc',
        unclear: 'bench latency object.get server.run traffic top',
      },
      { operands: 'text...' },
    ),
  },
  {
    name: 'etcdctl',
    manual: 'https://etcd.io/docs/latest/dev-guide/interacting_v3/',
    style: 'plain',
    flags: `
      --help --version --prefix --keys-only --print-value-only --count-only --debug --hex --insecure-skip-tls-verify
      --insecure-transport --discovery-srv --from-key --rev --cluster
    `,
    text: `
      --endpoints --user --password --command-timeout --dial-timeout --keepalive-time --keepalive-timeout -w|--write-out
      --limit --order --sort-by --consistency --lease --cert-name
    `,
    reads: '--cacert --cert --key',
    does: 'nothing',
    sub: acts(
      'etcd',
      {
        look: `
          version endpoint.status|health|hashkv member.list alarm.list user.list|get role.list|get lease.list|timetolive
          snapshot.status check.perf|datascale auth.status
        `,
        // Values are often secrets of a cluster.
        // `watch KEY -- COMMAND` runs the command.
        unclear: 'get watch watch-exec make-mirror lock elect txn',
        change: `
          put member.add|update|promote user.add|passwd|grant-role|revoke-role
          role.add|grant-permission|revoke-permission lease.grant|keep-alive auth.enable move-leader alarm.disarm defrag
          compaction compact
        `,
        destroy: 'del member.remove user.delete role.delete lease.revoke auth.disable snapshot.restore',
        backup: 'snapshot.save',
      },
      { operands: 'text...' },
    ),
  },
  {
    name: 'influx',
    manual: 'https://docs.influxdata.com/influxdb/v2/reference/cli/influx/',
    flags: '--help --version --json --hide-headers --skip-verify',
    connects: '--host',
    text: '-t|--token -o|--org --org-id -b|--bucket --bucket-id -c|--active-config',
    ...influxKind,
  },
  {
    name: 'influxd',
    manual: 'https://manpages.debian.org/trixie/influxdb/influxd.8.en.html',
    flags: '--help --version',
    ...influxKind,
  },
];
