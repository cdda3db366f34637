// Clusters, containers, clouds and payments: looking is quiet, changing and destroying are guarded. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const PLATFORMS: readonly McpServer[] = [
  server({
    // A tool that corresponds to a kubectl command is judged as kubectl, so that secrets stay protected.
    system: 'kubernetes',
    names: ['kubernetes', 'k8s', 'mcp-server-kubernetes', 'kubernetes-mcp-server'],
    packages: 'mcp-server-kubernetes',
    images: 'mcp/kubernetes flux159/mcp-server-kubernetes',
    choosing: `namespace output labelSelector fieldSelector sortBy context container since sinceTime resource apiVersion apiGroup verbs operation detailed`,
    tools: `
      program kubectl_get = kubectl get -o yaml | resourceType:text! name:text allNamespaces:flag
      program kubectl_describe = kubectl describe | resourceType:text! name:text allNamespaces:flag
      program kubectl_logs = kubectl logs | resourceType:any name:text! tail:number timestamps:flag previous:flag follow:flag
      look explain_resource list_api_resources ping
      change kubectl_apply kubectl_create kubectl_scale kubectl_patch kubectl_rollout install_helm_chart upgrade_helm_chart node_management
      change kubectl_context
      look kubectl_context if operation=list operation=get
      destroy kubectl_delete uninstall_helm_chart cleanup
      remote-shell exec_in_pod port_forward`,
  }),
  server({
    system: 'docker',
    names: ['docker', 'mcp-server-docker', 'docker-mcp'],
    packages: 'mcp-server-docker',
    choosing: 'filters container_id tail',
    // Not listed: tools that start or build containers, since a container may mount any directory.
    tools: `
      look list_containers list_images list_networks list_volumes fetch_container_logs
      local start_container stop_container remove_container create_network remove_network create_volume remove_image pull_image
      publish push_image
      destroy remove_volume`,
  }),
  server({
    system: 'aws',
    names: ['aws-api', 'awslabs.aws-api-mcp-server', 'awslabs_aws-api-mcp-server'],
    packages: 'awslabs.aws-api-mcp-server',
    choosing: 'query',
    tools: `
      shell call_aws | cli_command:commands! max_results:number
      look suggest_aws_commands`,
  }),
  server({
    system: 'cloudflare',
    names: ['cloudflare', 'cloudflare-docs', 'cloudflare-bindings', 'cloudflare-observability', 'cloudflare-builds'],
    addresses:
      'docs.mcp.cloudflare.com bindings.mcp.cloudflare.com observability.mcp.cloudflare.com builds.mcp.cloudflare.com mcp.cloudflare.com',
    choosing:
      'query name direction order order_by account_id namespace_id database_id bucket_name scriptName keysQuery valuesQuery hyperdrive_id',
    tools: `
      look search_cloudflare_documentation migrate_pages_to_workers_guide accounts_list workers_list workers_get_worker workers_get_worker_code
      look kv_namespaces_list kv_namespace_get r2_buckets_list r2_bucket_get d1_databases_list d1_database_get hyperdrive_configs_list
      look observability_keys observability_values query_worker_observability | query
      sql d1_database_query | sql:sql! database_id:text params:list
      change set_active_account kv_namespace_create kv_namespace_update r2_bucket_create d1_database_create hyperdrive_config_edit
      destroy kv_namespace_delete r2_bucket_delete d1_database_delete hyperdrive_config_delete`,
    sql: 'sqlite',
  }),
  server({
    system: 'vercel',
    names: ['vercel', 'claude_ai_Vercel'],
    addresses: 'mcp.vercel.com',
    choosing: 'topic teamId projectId idOrUrl deploymentId since until search limit app',
    // Not listed: tools that fetch a protected deployment or open one to others.
    tools: `
      look search_documentation search_vercel_documentation list_teams list_projects get_project list_deployments get_deployment
      look get_deployment_build_logs get_deployment_events get_runtime_logs check_domain_availability_and_price
      publish deploy_to_vercel
      change buy_domain`,
  }),
  server({
    system: 'netlify',
    names: ['netlify', 'netlify-mcp'],
    packages: '@netlify/mcp',
    addresses: 'netlify-mcp.netlify.app',
    choosing: 'creationType selectSchema',
    tools: `
      look netlify-coding-rules netlify-user-services-reader netlify-deploy-services-reader netlify-team-services-reader
      look netlify-project-services-reader netlify-extension-services-reader
      publish netlify-deploy-services-updater
      change netlify-project-services-updater netlify-extension-services-updater`,
  }),
  server({
    system: 'stripe',
    names: ['stripe', 'claude_ai_Stripe', 'stripe-mcp'],
    packages: '@stripe/mcp',
    images: 'mcp/stripe',
    addresses: 'mcp.stripe.com',
    choosing: 'customer email product subscription price status charge payment_intent question language query id ids',
    tools: `
      look list_coupons list_customers list_disputes list_invoices list_payment_intents list_prices list_products list_subscriptions
      look retrieve_balance search_stripe_documentation search_stripe_resources fetch_stripe_resources get_stripe_account_info
      change create_coupon create_customer create_invoice create_invoice_item create_payment_link create_price create_product create_refund
      change finalize_invoice update_dispute update_subscription
      message send_invoice
      destroy cancel_subscription`,
  }),
];
