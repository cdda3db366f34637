// Options of the operations of `aws` that look, service by service (ecr to sts), as the reference of the CLI lists them. Data only.
import type { Spec } from '../../argv/program.ts';

export const AWS_OPTIONS_FROM_ECR: { readonly [service: string]: Pick<Spec, 'flags' | 'data' | 'connects'> } = {
  ecr: {
    flags: '--include-email --no-include-email',
    data: `
      --accepted-media-types... --ecr-repository-prefix --ecr-repository-prefixes... --filter --image-id
      --image-ids... --layer-digest --max-results --name --next-token --prefixes... --registry-id --registry-ids...
      --repository-name --repository-names... --resource-arn
    `,
  },
  ecs: {
    flags: '--effective-settings --no-effective-settings',
    data: `
      --attribute-name --attribute-value --capacity-providers... --cluster --clusters... --container-instance
      --container-instances... --created-at --desired-status --family --family-prefix --filter --include...
      --launch-type --max-results --name --namespace --next-token --principal-arn --resource-arn --scheduling-strategy
      --service --service-deployment-arns... --service-name --service-revision-arns... --services... --sort
      --started-by --status --target-type --task-definition --task-sets... --tasks... --value
    `,
  },
  efs: {
    data: `
      --access-point-id --creation-token --file-system-id --marker --max-results --mount-target-id --next-token
      --resource-id
    `,
  },
  eks: {
    data: `
      --addon-name --addon-version --associated-policy-arn --association-id --cluster-id --cluster-name
      --fargate-profile-name --filter --id --identity-provider-config --include... --include-status
      --kubernetes-version --max-results --name --namespace --next-token --nodegroup-name --owners... --principal-arn
      --publishers... --resource-arn --role-arn --service-account --types... --update-id
    `,
  },
  elasticache: {
    flags: `
      --default-only --no-default-only --show-cache-clusters-not-in-replication-groups
      --no-show-cache-clusters-not-in-replication-groups --show-cache-node-info --no-show-cache-node-info
      --show-member-info --no-show-member-info --show-node-group-config --no-show-node-group-config
      --show-node-level-update-status --no-show-node-level-update-status
    `,
    data: `
      --cache-cluster-id --cache-cluster-ids... --cache-node-type --cache-parameter-group-family
      --cache-parameter-group-name --cache-security-group-name --cache-subnet-group-name
      --customer-node-endpoint-list... --duration --end-time --engine --engine-version --filters...
      --global-replication-group-id --marker --max-records --max-results --next-token --node-group-id --offering-type
      --product-description --replication-group-id --replication-group-ids... --reserved-cache-node-id
      --reserved-cache-nodes-offering-id --resource-name --serverless-cache-name --serverless-cache-snapshot-name
      --service-update-name --service-update-status... --service-update-time-range --snapshot-name --snapshot-source
      --snapshot-type --source --source-identifier --source-type --start-time --update-action-status...
      --user-group-id --user-id
    `,
  },
  elb: {
    data: `
      --instances... --load-balancer-name --load-balancer-names... --marker --policy-names... --policy-type-names...
    `,
  },
  elbv2: {
    data: `
      --include --listener-arn --listener-arns... --load-balancer-arn --load-balancer-arns... --load-balancer-type
      --marker --names... --resource-arn --resource-arns... --revocation-id --revocation-ids... --rule-arns...
      --target-group-arn --target-group-arns... --targets... --trust-store-arn --trust-store-arns...
    `,
  },
  events: {
    data: `
      --archive-name --connection-arn --connection-state --event --event-bus-name --event-pattern --event-source-arn
      --event-source-name --home-region --limit --max-results --name --name-prefix --next-token --replay-name
      --resource-arn --rule --state --target-arn
    `,
  },
  iam: {
    flags: '--only-attached --no-only-attached',
    data: `
      --access-key-id --action-names... --arn --assignment-status --caller-arn --context-entries... --deletion-task-id
      --encoding --entity-filter --filter... --group-name --instance-profile-name --job-id --marker
      --open-id-connect-provider-arn --path-prefix --permissions-boundary-policy-input-list... --policy-arn
      --policy-input-list... --policy-name --policy-source-arn --policy-usage-filter --resource-arns...
      --resource-handling-option --resource-owner --resource-policy --role-name --saml-provider-arn --scope
      --serial-number --server-certificate-name --service-name --service-namespace --service-namespaces... --sort-key
      --ssh-public-key-id --user-name --version-id
    `,
  },
  kinesis: {
    data: `
      --consumer-arn --consumer-name --exclusive-start-shard-id --exclusive-start-stream-name
      --exclusive-start-tag-key --limit --max-results --next-token --resource-arn --shard-filter --shard-id
      --shard-iterator --shard-iterator-type --starting-sequence-number --stream-arn --stream-creation-timestamp
      --stream-name --timestamp
    `,
  },
  kms: {
    data: `
      --custom-key-store-id --custom-key-store-name --grant-id --grant-tokens... --grantee-principal --key-id --limit
      --marker --policy-name --retiring-principal --wrapping-algorithm --wrapping-key-spec
    `,
  },
  lambda: {
    data: `
      --arn --code-signing-config-arn --compatible-architecture --compatible-runtime --event-source-arn
      --function-name --function-version --layer-name --marker --master-region --name --qualifier --resource --uuid
      --version-number
    `,
  },
  logs: {
    flags: `
      --follow --descending --no-descending --include-linked-accounts --no-include-linked-accounts --interleaved
      --no-interleaved --start-from-head --no-start-from-head --unmask --no-unmask
    `,
    data: `
      --since --format --account-identifiers... --anomaly-detector-arn --delivery-destination-name --delivery-destination-types...
      --destination-name-prefix --end-time --filter-log-group-arn --filter-name-prefix --filter-pattern --id
      --integration-name --integration-name-prefix --integration-status --integration-type --limit
      --log-event-messages... --log-group-class --log-group-identifier --log-group-identifiers... --log-group-name
      --log-group-name-pattern --log-group-name-prefix --log-group-names... --log-record-pointer --log-stream-name
      --log-stream-name-prefix --log-stream-names... --log-types... --max-results --metric-name --metric-namespace
      --name --next-token --order-by --policy-name --policy-type --query-definition-name-prefix --query-id
      --query-language --query-string --resource-arn --resource-types... --service --start-time --status --status-code
      --suppression-state --task-id --time --transformer-config
    `,
  },
  opensearch: {
    flags: '--load-dry-run-config --no-load-dry-run-config --retrieve-azs --no-retrieve-azs',
    data: `
      --action --arn --change-id --data-source-name --domain-name --domain-names... --dry-run-id --engine-type
      --engine-version --filters... --id --instance-type --maintenance-id --max-results --name --next-token
      --package-id --reserved-instance-id --reserved-instance-offering-id --status --statuses... --vpc-endpoint-ids...
    `,
  },
  organizations: {
    data: `
      --account-id --child-id --child-type --create-account-request-id --filter --handshake-id --max-results
      --next-token --organizational-unit-id --parent-id --policy-id --policy-type --resource-id --service-principal
      --states... --target-id
    `,
  },
  rds: {
    flags: `
      --default-only --no-default-only --include-all --no-include-all --include-public --no-include-public
      --include-shared --no-include-shared --list-supported-character-sets --no-list-supported-character-sets
      --list-supported-timezones --no-list-supported-timezones --multi-az --no-multi-az --vpc --no-vpc
    `,
    data: `
      --availability-zone-group --backtrack-identifier --blue-green-deployment-identifier --certificate-identifier
      --db-cluster-endpoint-identifier --db-cluster-identifier --db-cluster-parameter-group-name
      --db-cluster-resource-id --db-cluster-snapshot-identifier --db-instance-automated-backups-arn
      --db-instance-class --db-instance-identifier --db-parameter-group-family --db-parameter-group-name
      --db-proxy-endpoint-name --db-proxy-name --db-security-group-name --db-shard-group-identifier
      --db-snapshot-identifier --db-subnet-group-name --dbi-resource-id --duration --end-time --engine --engine-name
      --engine-version --event-categories... --export-task-identifier --file-last-written --file-size
      --filename-contains --filters... --global-cluster-identifier --integration-identifier --last-updated-after
      --last-updated-before --lease-id --license-model --locale --log-file-name --major-engine-version --marker
      --max-records --number-of-lines --offering-type --option-group-name --product-description --region-name
      --reserved-db-instance-id --reserved-db-instances-offering-id --resource-identifier --resource-name
      --snapshot-type --source --source-arn --source-identifier --source-type --start-time --subscription-name
      --target-group-name --tenant-db-name
    `,
  },
  route53: {
    data: `
      --collection-id --continent-code --country-code --delegation-set-id --dns-name --edns0-client-subnet-ip
      --edns0-client-subnet-mask --health-check-id --hosted-zone-id --hosted-zone-id-marker --hosted-zone-type --id
      --location-name --marker --max-results --next-token --record-name --record-type --resolver-ip --resource-id
      --resource-ids... --resource-type --start-continent-code --start-country-code --start-record-identifier
      --start-record-name --start-record-type --start-subdivision-code --subdivision-code --traffic-policy-id
      --traffic-policy-id-marker --traffic-policy-instance-name-marker --traffic-policy-instance-type-marker
      --traffic-policy-version --traffic-policy-version-marker --type --vpc-id --vpc-region
    `,
  },
  s3api: {
    flags: '--fetch-owner --no-fetch-owner',
    data: `
      --bucket --bucket-region --checksum-mode --continuation-token --delimiter --encoding-type
      --expected-bucket-owner --id --if-match --if-modified-since --if-none-match --if-unmodified-since --key
      --key-marker --marker --max-buckets --max-directory-buckets --max-keys --max-parts --max-uploads
      --object-attributes... --optional-object-attributes... --part-number --part-number-marker --prefix --range
      --request-payer --response-cache-control --response-content-disposition --response-content-encoding
      --response-content-language --response-content-type --response-expires --sse-customer-algorithm
      --sse-customer-key --sse-customer-key-md5 --start-after --upload-id --upload-id-marker --version-id
      --version-id-marker
    `,
  },
  secretsmanager: {
    flags: `
      --exclude-lowercase --no-exclude-lowercase --exclude-numbers --no-exclude-numbers --exclude-punctuation
      --no-exclude-punctuation --exclude-uppercase --no-exclude-uppercase --include-deprecated --no-include-deprecated
      --include-planned-deletion --no-include-planned-deletion --include-space --no-include-space
      --require-each-included-type --no-require-each-included-type
    `,
    data: `
      --exclude-characters --filters... --max-results --next-token --password-length --resource-policy --secret-id
      --secret-id-list --sort-order --version-id --version-stage
    `,
  },
  sns: {
    data: `
      --attributes... --endpoint-arn --max-results --next-token --platform-application-arn --resource-arn
      --subscription-arn --topic-arn
    `,
  },
  sqs: {
    connects: '--queue-url',
    data: `
      --attribute-names... --max-results --next-token --queue-name --queue-name-prefix --queue-owner-aws-account-id
      --source-arn
    `,
  },
  ssm: {
    flags: `
      --aggregator --no-aggregator --details --no-details --recursive --no-recursive --reverse-order
      --no-reverse-order --shared --no-shared --sub-type --no-sub-type --with-decryption --no-with-decryption
    `,
    data: `
      --aggregators... --association-filter-list... --association-id --association-version --at-time
      --automation-execution-id --baseline-id --baseline-override --calendar-names... --command-id --deletion-id
      --document-filter-list... --document-format --document-version --execution-id --execution-preview-id
      --filters... --filters-with-operator --instance-id --instance-ids... --instance-information-filter-list...
      --instance-property-filter-list --invocation-id --max-results --metadata --name --names... --next-token
      --operating-system --ops-item-arn --ops-item-filters... --ops-item-id --ops-metadata-arn --parameter-filters...
      --patch-group --patch-set --path --permission-type --plugin-name --property --resource-arn --resource-id
      --resource-ids... --resource-type --resource-types... --result-attributes... --setting-id --snapshot-id --state
      --sync-name --sync-type --target --targets... --task-id --type-name --version-name --window-execution-id
      --window-id --window-task-id
    `,
  },
  stepfunctions: {
    flags: `
      --include-execution-data --no-include-execution-data --reveal-secrets --no-reveal-secrets --reverse-order
      --no-reverse-order
    `,
    data: `
      --activity-arn --definition --execution-arn --included-data --input --inspection-level --map-run-arn
      --max-results --next-token --redrive-filter --resource-arn --role-arn --severity --state-machine-alias-arn
      --state-machine-arn --status-filter --type --variables... --worker-name
    `,
  },
  sts: {
    data: '--access-key-id --duration-seconds --name --policy --policy-arns... --serial-number --tags... --token-code',
  },
};
