// Which operations of AWS services look, reveal secrets or run something elsewhere. Data from the naming of the API; an operation
// that is not known to look changes something.
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** Services by their CLI names. A name that is not listed may be an alias that runs anything. */
export const AWS_SERVICES: ReadonlySet<string> = new Set(
  wordsOf(`
    accessanalyzer account acm acm-pca aiops amp amplify amplifybackend amplifyuibuilder apigateway
    apigatewaymanagementapi apigatewayv2 appconfig appconfigdata appfabric appflow appintegrations
    application-autoscaling application-insights application-signals applicationcostprofiler appmesh apprunner appstream
    appsync arc-region-switch arc-zonal-shift artifact athena auditmanager autoscaling autoscaling-plans b2bi backup
    backup-gateway backupsearch batch bcm-dashboards bcm-data-exports bcm-pricing-calculator bcm-recommended-actions
    bedrock bedrock-agent bedrock-agent-runtime bedrock-agentcore bedrock-agentcore-control bedrock-data-automation
    bedrock-data-automation-runtime bedrock-runtime billing billingconductor braket budgets ce chatbot chime
    chime-sdk-identity chime-sdk-media-pipelines chime-sdk-meetings chime-sdk-messaging chime-sdk-voice cleanrooms
    cleanroomsml cloud9 cloudcontrol clouddirectory cloudformation cloudfront cloudfront-keyvaluestore cloudhsm
    cloudhsmv2 cloudsearch cloudsearchdomain cloudtrail cloudtrail-data cloudwatch codeartifact codebuild codecatalyst
    codecommit codeconnections codedeploy codeguru-reviewer codeguru-security codeguruprofiler codepipeline
    codestar-connections codestar-notifications cognito-identity cognito-idp cognito-sync comprehend comprehendmedical
    compute-optimizer compute-optimizer-automation config connect connect-contact-lens connectcampaigns
    connectcampaignsv2 connectcases connecthealth connectparticipant controlcatalog controltower cost-optimization-hub
    cur customer-profiles databrew dataexchange datapipeline datasync datazone dax deadline detective devicefarm
    devops-agent devops-guru directconnect discovery dlm dms docdb docdb-elastic drs ds ds-data dsql dynamodb
    dynamodbstreams ebs ec2 ec2-instance-connect ecr ecr-public ecs efs eks eks-auth elasticache elasticbeanstalk elb
    elbv2 elementalinference emr emr-containers emr-serverless entityresolution es events evs finspace finspace-data
    firehose fis fms forecast forecastquery frauddetector freetier fsx gamelift gameliftstreams geo-maps geo-places
    geo-routes glacier globalaccelerator glue grafana greengrass greengrassv2 groundstation guardduty health healthlake
    iam identitystore imagebuilder importexport inspector inspector-scan inspector2 interconnect internetmonitor
    invoicing iot iot-data iot-jobs-data iot-managed-integrations iotdeviceadvisor iotevents iotevents-data iotfleetwise
    iotsecuretunneling iotsitewise iotthingsgraph iottwinmaker iotwireless ivs ivs-realtime ivschat kafka kafkaconnect
    kendra kendra-ranking keyspaces keyspacesstreams kinesis kinesis-video-archived-media kinesis-video-media
    kinesis-video-signaling kinesis-video-webrtc-storage kinesisanalytics kinesisanalyticsv2 kinesisvideo kms
    lakeformation lambda launch-wizard lex-models lex-runtime lexv2-models lexv2-runtime license-manager
    license-manager-linux-subscriptions license-manager-user-subscriptions lightsail location logs lookoutequipment m2
    machinelearning macie2 mailmanager managedblockchain managedblockchain-query marketplace-agreement
    marketplace-catalog marketplace-deployment marketplace-discovery marketplace-entitlement marketplace-reporting
    marketplacecommerceanalytics mediaconnect mediaconvert medialive mediapackage mediapackage-vod mediapackagev2
    mediastore mediastore-data mediatailor medical-imaging memorydb meteringmarketplace mgh mgn
    migration-hub-refactor-spaces migrationhub-config migrationhuborchestrator migrationhubstrategy mpa mq mturk mwaa
    mwaa-serverless neptune neptune-graph neptunedata network-firewall networkflowmonitor networkmanager networkmonitor
    notifications notificationscontacts nova-act oam observabilityadmin odb omics opensearch opensearchserverless
    organizations osis outposts panorama partnercentral-account partnercentral-benefits partnercentral-channel
    partnercentral-selling payment-cryptography payment-cryptography-data pca-connector-ad pca-connector-scep pcs
    personalize personalize-events personalize-runtime pi pinpoint pinpoint-email pinpoint-sms-voice
    pinpoint-sms-voice-v2 pipes polly pricing proton qapps qbusiness qconnect quicksight ram rbin rds rds-data redshift
    redshift-data redshift-serverless rekognition repostspace resiliencehub resource-explorer-2 resource-groups
    resourcegroupstaggingapi rolesanywhere route53 route53-recovery-cluster route53-recovery-control-config
    route53-recovery-readiness route53domains route53globalresolver route53profiles route53resolver rtbfabric rum
    s3control s3files s3outposts s3tables s3vectors sagemaker sagemaker-a2i-runtime sagemaker-edge
    sagemaker-featurestore-runtime sagemaker-geospatial sagemaker-metrics sagemaker-runtime savingsplans scheduler
    schemas sdb secretsmanager security-ir securityagent securityhub securitylake serverlessrepo service-quotas
    servicecatalog servicecatalog-appregistry servicediscovery ses sesv2 shield signer signer-data signin simpledbv2
    simspaceweaver sms-voice snow-device-management snowball sns socialmessaging sqs ssm ssm-contacts ssm-guiconnect
    ssm-incidents ssm-quicksetup ssm-sap sso sso-admin sso-oidc stepfunctions storagegateway sts supplychain support
    support-app sustainability swf synthetics taxsettings textract timestream-influxdb timestream-query timestream-write
    tnb transcribe transfer translate trustedadvisor uxc verifiedpermissions voice-id vpc-lattice waf waf-regional wafv2
    wellarchitected wickr wisdom workdocs workmail workmailmessageflow workspaces workspaces-instances
    workspaces-thin-client workspaces-web xray s3api deploy codedeploy configservice ses cloudhsm opsworks simpledb sms
    iot1click-devices ddb history sts mobile qldb timestream
  `),
);

const LOOKS = longPattern()`
    ^(describe|list|get|batch-get|batch-describe|search|lookup|head|validate|estimate|preview|simulate|count|view|
    summarize|filter|transact-get)(-|$)
  `;

/** Operations that only look, although their name does not say so. */
const ALSO_LOOK: ReadonlySet<string> = new Set([
  'dynamodb query',
  'dynamodb scan',
  'logs tail',
  'logs start-query',
  'logs stop-query',
  'ce get-cost-and-usage',
  'athena batch-get-query-execution',
  'cognito-idp admin-get-user',
  'cognito-idp admin-list-groups-for-user',
  'cognito-idp admin-list-user-auth-events',
  'cognito-idp admin-list-devices',
  'rds download-db-log-file-portion',
  'events test-event-pattern',
  'history list',
  'history show',
]);

/** Operations that print a credential. */
const REVEALS: ReadonlySet<string> = new Set([
  'kms decrypt',
  'kms generate-data-key',
  'kms generate-data-key-pair',
  'kms generate-data-key-without-plaintext',
  'iam create-access-key',
  'iam create-service-specific-credential',
  'iam create-login-profile',
  'ec2 create-key-pair',
  'ec2 get-password-data',
  'eks get-token',
  'ecr get-login',
  'rds generate-db-auth-token',
  'dsql generate-db-connect-auth-token',
  'dsql generate-db-connect-admin-auth-token',
  'lightsail get-instance-access-details',
  'lightsail download-default-key-pair',
  'lightsail create-key-pair',
  'iot create-keys-and-certificate',
  'appsync list-api-keys',
  'cognito-idp list-user-pool-client-secrets',
  'cognito-idp describe-user-pool-client',
  'bedrock-agentcore get-resource-api-key',
  'glue get-connection',
  'glue get-connections',
  'transfer create-access',
  'cognito-identity get-open-id-token',
  'secretsmanager batch-get-secret-value',
  'codebuild list-source-credentials',
  'acm export-certificate',
]);
/** Operations whose answer contains environment variables, user data or settings, where people keep passwords. */
const SHOWS: ReadonlySet<string> = new Set(
  wordsOf(`
    lambda.get-function lambda.get-function-configuration lambda.list-functions lambda.list-versions-by-function
    ecs.describe-task-definition codebuild.batch-get-projects codebuild.batch-get-builds
    elasticbeanstalk.describe-configuration-settings elasticbeanstalk.describe-configuration-options
    amplify.get-app amplify.list-apps amplify.get-branch amplify.list-branches
    apprunner.describe-service batch.describe-job-definitions batch.describe-jobs
    ec2.describe-instance-attribute ec2.describe-launch-template-versions ec2.get-launch-template-data
    ec2.get-console-output autoscaling.describe-launch-configurations
    sagemaker.describe-training-job sagemaker.describe-processing-job sagemaker.describe-model
    sagemaker.describe-notebook-instance-lifecycle-config
    emr.describe-step emr.list-steps emr-serverless.get-job-run emr-containers.describe-job-run
    glue.get-job glue.get-jobs glue.get-job-run glue.get-job-runs lightsail.get-container-services
    appconfig.get-configuration appconfig.get-hosted-configuration-version appconfigdata.get-latest-configuration
    synthetics.get-canary synthetics.describe-canaries mwaa.get-environment kafkaconnect.describe-connector
    kinesisanalyticsv2.describe-application opsworks.describe-apps opsworks.describe-stacks
    iot.describe-provisioning-template datapipeline.get-pipeline-definition
  `).map((one) => one.replace('.', ' ')),
);
const REVEALING = /^assume-|^get-.*(secret-value|password|credentials|-token|private-key)/;
/** Operations that are named like a credential but show none. */
const HARMLESS: ReadonlySet<string> = new Set(['get-random-password', 'get-account-password-policy']);

/** Operations that open a shell or a tunnel on another machine. */
const SHELLS: ReadonlySet<string> = new Set([
  'ssm start-session',
  'ssm send-command',
  'ecs execute-command',
  'ec2-instance-connect ssh',
  'ec2-instance-connect open-tunnel',
  'ec2-instance-connect send-ssh-public-key',
  'emr ssh',
  'emr socks',
  'emr put',
  'emr get',
]);

const DESTROYS = longPattern()`
    ^(batch-delete|delete|terminate|remove|purge|deregister|destroy|revoke|release|disassociate|detach|disable|
    unsubscribe|reset|cancel|stop|abort|force-delete|schedule-key-deletion)
  `;
const AUDITS: ReadonlySet<string> = new Set([
  'cloudtrail',
  'guardduty',
  'securityhub',
  'configservice',
  'macie2',
  'inspector2',
  'accessanalyzer',
  'detective',
]);

export type AwsAct = 'look' | 'reveal' | 'shows' | 'shell' | 'destroy' | 'change' | 'audit' | 'backup';

export function awsAct(service: string, operation: string): AwsAct {
  const key = `${service} ${operation}`;
  if (SHELLS.has(key)) return 'shell';
  if (REVEALS.has(key) || (REVEALING.test(operation) && !HARMLESS.has(operation))) return 'reveal';
  if (SHOWS.has(key)) return 'shows';
  if (ALSO_LOOK.has(key) || (LOOKS.test(operation) && !operation.startsWith('get-or-create'))) return 'look';
  if (DESTROYS.test(operation))
    return AUDITS.has(service) ? 'audit' : /snapshot|backup|recovery-point/.test(operation) ? 'backup' : 'destroy';
  return AUDITS.has(service) && operation.startsWith('update') ? 'audit' : 'change';
}

/** Operations whose last argument is an output file. */
export const AWS_OUTFILES: ReadonlySet<string> = new Set(
  wordsOf(`
    apigateway.get-export apigateway.get-sdk apigatewayv2.export-api appconfig.create-hosted-configuration-version
    appconfig.get-configuration appconfig.get-hosted-configuration-version appconfigdata.get-latest-configuration
    appsync.get-introspection-schema bedrock-agentcore.invoke-agent-runtime bedrock-runtime.invoke-model
    cloudfront.get-connection-function cloudfront.get-function codeartifact.get-package-version-asset
    codeguruprofiler.get-profile datazone.get-lineage-event ebs.get-snapshot-block geo-maps.get-glyphs
    geo-maps.get-sprites geo-maps.get-static-map geo-maps.get-style-descriptor geo-maps.get-tile glacier.get-job-output
    iot-data.delete-thing-shadow iot-data.get-thing-shadow iot-data.update-thing-shadow
    iotwireless.get-position-estimate iotwireless.get-resource-position kinesis-video-archived-media.get-clip
    kinesis-video-archived-media.get-media-for-fragment-list kinesis-video-media.get-media
    lakeformation.get-work-unit-results lambda.invoke lex-runtime.post-content lex-runtime.put-session
    lexv2-runtime.put-session lexv2-runtime.recognize-utterance location.get-map-glyphs location.get-map-sprites
    location.get-map-style-descriptor location.get-map-tile medialive.describe-input-device-thumbnail
    mediastore-data.get-object medical-imaging.get-image-frame medical-imaging.get-image-set-metadata
    neptune-graph.execute-query neptunedata.execute-gremlin-explain-query neptunedata.execute-gremlin-profile-query
    neptunedata.execute-open-cypher-explain-query omics.get-read-set omics.get-reference polly.synthesize-speech
    s3api.get-object s3api.get-object-torrent sagemaker-geospatial.get-tile sagemaker-runtime.invoke-endpoint
    schemas.get-code-binding-source tnb.get-sol-function-package-content tnb.get-sol-function-package-descriptor
    tnb.get-sol-network-package-content tnb.get-sol-network-package-descriptor
    workmailmessageflow.get-raw-message-content
  `),
);
