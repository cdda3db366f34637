// Options of the operations of `aws` that look, service by service (acm to ec2), as the reference of the CLI lists them. Data only.
import type { Spec } from '../../argv/program.ts';

export const AWS_OPTIONS_TO_EC2: { readonly [service: string]: Pick<Spec, 'flags' | 'data'> } = {
  acm: {
    data: '--certificate-arn --certificate-statuses... --includes --next-token --sort-by --sort-order',
  },
  apigateway: {
    flags: '--flatten --no-flatten --include-value --no-include-value --include-values --no-include-values',
    data: `
      --accepts --additional-context --api-key --authorizer-id --base-path --body --client-certificate-id
      --customer-id --deployment-id --documentation-part-id --documentation-version --domain-name --domain-name-id
      --embed... --end-date --export-type --headers --http-method --id --key-id --limit --location-status --model-name
      --multi-value-headers --name-query --parameters --path --path-with-query-string --position
      --request-validator-id --resource-arn --resource-id --resource-owner --response-type --rest-api-id --sdk-type
      --stage-name --stage-variables --start-date --status-code --type --usage-plan-id --vpc-link-id
    `,
  },
  apigatewayv2: {
    data: `
      --api-id --api-mapping-id --authorizer-id --deployment-id --domain-name --integration-id
      --integration-response-id --max-results --model-id --next-token --resource-arn --route-id --route-response-id
      --stage-name --vpc-link-id
    `,
  },
  athena: {
    data: `
      --calculation-execution-id --capacity-reservation-name --catalog-name --client-request-token --database-name
      --execution-parameters... --executor-state-filter --expression --filters --max-results --name --named-query-id
      --named-query-ids... --next-token --notebook-id --prepared-statement-names... --query-execution-context
      --query-execution-id --query-execution-ids... --query-string --resource-arn --result-configuration
      --result-reuse-configuration --session-id --state-filter --statement-name --table-name --work-group
    `,
  },
  autoscaling: {
    flags: '--include-deleted-groups --no-include-deleted-groups',
    data: `
      --activity-ids... --auto-scaling-group-name --auto-scaling-group-names... --end-time --filters...
      --instance-ids... --instance-refresh-ids... --launch-configuration-names... --lifecycle-hook-names...
      --max-records --next-token --policy-name --policy-names... --policy-types... --scheduled-action-names...
      --start-time --traffic-source-type
    `,
  },
  batch: {
    data: `
      --arns... --array-job-id --compute-environments... --filters... --job-definition-name --job-definitions...
      --job-queue --job-queues... --job-status --jobs... --max-results --multi-node-job-id --next-token --resource-arn
      --status
    `,
  },
  ce: {
    data: `
      --account-id --account-scope --analysis-id --analysis-ids... --analysis-status --approximation-dimension
      --configuration --context --cost-category-arn --cost-category-name --data-type... --date-interval --dimension
      --effective-on --feedback --filter --generation-status --granularity --group-by... --lookback-period-in-days
      --max-results --metric --metrics... --monitor-arn --monitor-arn-list... --next-page-token --next-token
      --payment-option --prediction-interval-level --recommendation-detail-id --recommendation-ids... --resource-arn
      --savings-plans-type --search-string --service --service-specification --services... --sort-by... --status
      --subscription-arn-list... --tag-key --tag-keys... --term-in-years --time-period --total-impact --type
    `,
  },
  cloudformation: {
    flags: '--include-property-values --no-include-property-values',
    data: `
      --arn --call-as --change-set-name --deprecated-status --export-name --filters... --format
      --generated-template-name --log-delivery-bucket --logical-resource-id --max-results --next-token --operation-id
      --parameters... --physical-resource-id --provisioning-type --public-version-number --publisher-id
      --registration-status-filter --registration-token --resource-identifier --resource-scan-id
      --resource-type-prefix --resources... --stack-drift-detection-id --stack-instance-account
      --stack-instance-region --stack-instance-resource-drift-statuses... --stack-name
      --stack-resource-drift-status-filters... --stack-set-name --stack-status-filter... --status --tag-key
      --tag-value --target-id --target-type --template-body --template-stage --template-summary-config 
      --type --type-arn --type-configuration-identifiers... --type-name --version-id --visibility
    `,
  },
  cloudfront: {
    data: `
      --alias --anycast-ip-list-id --arn --cache-policy-id --distribution-id --event-object --id --if-match
      --key-group-id --marker --name --origin-request-policy-id --realtime-log-config-arn --realtime-log-config-name
      --resource --response-headers-policy-id --stage --status --type --vpc-origin-id --web-acl-id
    `,
  },
  cloudtrail: {
    flags: '--include-shadow-trails --no-include-shadow-trails --verbose',
    data: `
      --account-id --channel --dashboard-id --data-type --destination --end-time --error-code
      --event-category --event-data-store --event-data-store-owner-account-id --event-name --event-source --import-id
      --import-status --insight-type --lookup-attributes... --max-query-results --max-results --name --name-prefix
      --next-token --period --query-alias --query-id --query-parameters... --query-statement --query-status
      --refresh-id --resource-arn --resource-id-list... --s3-bucket --s3-prefix --start-time --trail-arn --trail-name
      --trail-name-list... --type
    `,
  },
  cloudwatch: {
    flags: '--include-linked-accounts --no-include-linked-accounts',
    data: `
      --action-prefix --alarm-name --alarm-name-prefix --alarm-names... --alarm-types... --anomaly-detector-types...
      --children-of-alarm-name --dashboard-name --dashboard-name-prefix --dimensions... --end-date --end-time
      --extended-statistic --extended-statistics... --history-item-type --label-options --max-contributor-count
      --max-datapoints --max-records --max-results --metric-data-queries... --metric-name --metric-widget --metrics...
      --name --namespace --next-token --order-by --output-format --owning-account --parents-of-alarm-name --period
      --recently-active --resource-arn --rule-name --scan-by --start-date --start-time --state-value --statistic
      --statistics... --unit
    `,
  },
  codebuild: {
    data: `
      --filter --ids... --max-line-coverage-percentage --max-results --min-line-coverage-percentage --names...
      --next-token --num-of-reports --project-name --report-arn --report-arns... --report-group-arn
      --report-group-arns... --resource-arn --sort-by --sort-order --trend-field
    `,
  },
  codepipeline: {
    data: `
      --action-owner-filter --action-version --category --client-token --filter --job-id --max-results --name
      --next-token --owner --pipeline-execution-id --pipeline-name --pipeline-version --provider --region-filter
      --resource-arn --rule-owner-filter
    `,
  },
  'cognito-idp': {
    flags: '--return-merged-resources --no-return-merged-resources',
    data: `
      --access-token --attribute-name --attributes-to-get... --client-id --client-metadata --device-key --domain
      --filter --group-name --identifier --idp-identifier --job-id --limit --managed-login-branding-id --max-results
      --next-token --pagination-token --provider-name --resource-arn --user-pool-id --username
    `,
  },
  configservice: {
    flags: '--include-deleted-resources --no-include-deleted-resources',
    data: `
      --account-id --arn --aws-region --chronological-order --compliance-type --compliance-types... --config-rule-name
      --config-rule-names... --configuration-aggregator-name --configuration-aggregator-names...
      --configuration-recorder-names... --conformance-pack-name --conformance-pack-names...
      --delivery-channel-names... --earlier-time --filters --group-by-key --later-time --limit --max-results
      --next-token --organization-config-rule-name --organization-config-rule-names...
      --organization-conformance-pack-name --organization-conformance-pack-names... --query-name --resource-arn
      --resource-evaluation-id --resource-id --resource-identifier --resource-identifiers... --resource-ids...
      --resource-keys... --resource-name --resource-type --resource-types... --retention-configuration-names...
      --service-principal --sort-by --sort-order --update-status...
    `,
  },
  dynamodb: {
    flags: '--consistent-read --no-consistent-read --scan-index-forward --no-scan-index-forward',
    data: `
      --attributes-to-get... --backup-arn --backup-type --conditional-operator --exclusive-start-backup-arn
      --exclusive-start-global-table-name --exclusive-start-key --exclusive-start-table-name --export-arn
      --expression-attribute-names --expression-attribute-values --filter-expression --global-table-name --import-arn
      --index-name --key --key-condition-expression --key-conditions --limit --max-results --next-token
      --projection-expression --query-filter --region-name --request-items --resource-arn --return-consumed-capacity
      --scan-filter --segment --select --table-arn --table-name --time-range-lower-bound --time-range-upper-bound
      --total-segments --transact-items...
    `,
  },
  ec2: {
    flags: `
      --all-availability-zones --no-all-availability-zones --all-regions --no-all-regions --dry-run --no-dry-run
      --include-all-instances --no-include-all-instances --include-marketplace --no-include-marketplace --latest
      --no-latest --wake-up --no-wake-up
    `,
    data: `
      --allocation-ids... --analysis-end-time --analysis-start-time --association-ids... --attribute
      --attribute-names... --availability-zone --bundle-ids... --capacity-reservation-id --capacity-reservation-ids...
      --carrier-gateway-ids... --certificate-arn --client-vpn-endpoint-id --client-vpn-endpoint-ids...
      --config-delivery-s3-destination-arn --connection-notification-id --conversion-task-ids...
      --customer-gateway-ids... --dhcp-options-ids... --egress-only-internet-gateway-ids... --elastic-gpu-ids...
      --end-time --event-type --executable-users... --export-image-task-ids... --export-task-ids... --filter...
      --filters... --first-slot-start-time-range --fleet-id --fleet-ids... --flow-log-id --flow-log-ids...
      --fpga-image-id --fpga-image-ids... --group-id... --group-ids... --group-names... --host-id-set... --host-ids...
      --host-reservation-id-set... --image-id --image-ids... --import-task-ids... --instance-family --instance-id
      --instance-ids... --instance-tenancy --instance-type --instance-types... --integrate-services
      --internet-gateway-ids... --key-names... --key-pair-ids... --launch-template-id --launch-template-ids...
      --launch-template-name --launch-template-names... --local-gateway-ids... --local-gateway-route-table-id
      --local-gateway-route-table-ids... --local-gateway-route-table-virtual-interface-group-association-ids...
      --local-gateway-route-table-vpc-association-ids... --local-gateway-virtual-interface-group-ids...
      --local-gateway-virtual-interface-ids... --location-type --max-duration --max-instance-count --max-results
      --max-slot-duration-in-hours --max-version --min-duration --min-slot-duration-in-hours --min-version
      --nat-gateway-ids... --network-acl-ids... --network-insights-analysis-ids... --network-insights-path-id
      --network-insights-path-ids... --network-interface-id --network-interface-ids...
      --network-interface-permission-ids... --next-token --offering-class --offering-id --offering-type --owner-ids...
      --owners... --pool-id --pool-ids... --prefix-list-id --prefix-list-ids... --principal-arn --product-description
      --product-descriptions... --public-ips... --recurrence --region-names... --replace-root-volume-task-ids...
      --reserved-instance-ids... --reserved-instances-id --reserved-instances-ids... --reserved-instances-listing-id
      --reserved-instances-modification-ids... --reserved-instances-offering-ids... --resource --resources...
      --restorable-by-user-ids... --route-table-ids... --scheduled-instance-ids... --service-id --service-ids...
      --service-names... --slot-start-time-range --snapshot-id --snapshot-ids... --spot-fleet-request-id
      --spot-fleet-request-ids... --spot-instance-request-ids... --start-time --subnet-ids...
      --target-configurations... --target-version --traffic-mirror-filter-ids... --traffic-mirror-session-ids...
      --traffic-mirror-target-ids... --transit-gateway-attachment-id --transit-gateway-attachment-ids...
      --transit-gateway-connect-peer-ids... --transit-gateway-ids... --transit-gateway-multicast-domain-id
      --transit-gateway-multicast-domain-ids... --transit-gateway-route-table-id --transit-gateway-route-table-ids...
      --versions... --volume-id --volume-ids... --vpc-endpoint-ids... --vpc-id --vpc-ids...
      --vpc-peering-connection-ids... --vpn-connection-ids... --vpn-gateway-ids... --zone-ids... --zone-names...
    `,
  },
};
