// Databases: a statement is judged by what it does, another tool by its name. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const DATABASES: readonly McpServer[] = [
  server({
    system: 'postgres',
    sql: 'postgres',
    names: ['postgres', 'postgresql', 'postgres-mcp', 'server-postgres'],
    packages: '@modelcontextprotocol/server-postgres postgres-mcp',
    images: 'mcp/postgres crystaldba/postgres-mcp',
    choosing: 'schema_name object_type object_name method health_type sort_by hypothetical_indexes',
    // Not listed: tools that take a list of statements.
    tools: `
      sql query execute_sql | sql:sql!
      sql explain_query | sql:sql! analyze:flag
      look list_schemas list_objects get_object_details analyze_workload_indexes analyze_db_health get_top_queries`,
  }),
  server({
    system: 'mysql',
    sql: 'mysql',
    names: ['mysql', 'mcp-server-mysql'],
    packages: '@benborla29/mcp-server-mysql mysql-mcp-server',
    tools: `
      sql mysql_query query | sql:sql!
      sql execute_sql | query:sql!`,
  }),
  server({
    system: 'sqlite',
    sql: 'sqlite',
    names: ['sqlite', 'mcp-server-sqlite', 'sqlite-npx'],
    packages: 'mcp-server-sqlite mcp-server-sqlite-npx',
    images: 'mcp/sqlite',
    choosing: 'table_name',
    tools: `
      sql read_query write_query create_table | query:sql!
      look list_tables describe_table describe-table`,
  }),
  server({
    system: 'duckdb',
    sql: 'duckdb',
    names: ['duckdb', 'motherduck', 'mcp-server-motherduck'],
    packages: 'mcp-server-motherduck',
    tools: 'sql query | query:sql!',
  }),
  server({
    system: 'bigquery',
    sql: 'bigquery',
    names: ['bigquery'],
    tools: `
      sql execute-query | query:sql!
      sql execute_sql query | sql:sql!`,
  }),
  server({
    system: 'supabase',
    sql: 'postgres',
    names: ['supabase', 'claude_ai_Supabase', 'supabase-mcp'],
    packages: '@supabase/mcp-server-supabase',
    addresses: 'mcp.supabase.com',
    choosing:
      'project_id id schemas type organization_id function_slug iso_timestamp_start iso_timestamp_end graphql_query service',
    tools: `
      sql execute_sql | query:sql!
      sql query_logs | sql:sql!
      look list_organizations get_organization list_projects get_project list_tables list_extensions list_migrations list_branches
      look list_edge_functions get_edge_function get_logs get_advisors get_project_url get_cost search_docs generate_typescript_types
      look list_storage_buckets get_storage_config
      change apply_migration create_project pause_project restore_project create_branch merge_branch rebase_branch deploy_edge_function
      change update_storage_config confirm_cost
      destroy delete_branch reset_branch`,
  }),
  server({
    system: 'neon',
    sql: 'postgres',
    names: ['neon', 'Neon', 'neon-mcp'],
    packages: '@neondatabase/mcp-server-neon',
    addresses: 'mcp.neon.tech',
    choosing: 'params projectId branchId databaseName tableName search cursor org_id',
    // The statements are inside an object of the input, so the tools that run them are not listed.
    tools: `
      look list_projects describe_project describe_table_schema get_database_tables describe_branch
      reveal get_connection_string
      change create_project create_branch prepare_database_migration complete_database_migration provision_neon_auth
      destroy delete_project delete_branch reset_from_parent`,
  }),
  server({
    system: 'mongodb',
    names: ['mongodb', 'MongoDB', 'mongodb-mcp-server'],
    packages: 'mongodb-mcp-server',
    images: 'mongodb/mongodb-mcp-server mcp/mongodb',
    choosing: 'connectionId database collection query filter projection sort type dataSources',
    // Not listed: pipelines, which may write, other connections, and exports.
    tools: `
      look find count list-databases list-collections collection-schema collection-indexes collection-storage-size db-stats mongodb-logs
      look list-connections search-knowledge list-knowledge-sources
      change create-collection create-index insert-many update-many rename-collection
      destroy delete-many drop-collection drop-database drop-index`,
  }),
  server({
    system: 'redis',
    names: ['redis', 'mcp-redis', 'redis-mcp-server'],
    packages: '@modelcontextprotocol/server-redis redis-mcp-server',
    images: 'mcp/redis',
    choosing: 'key pattern name field',
    tools: `
      look get list hget hgetall hexists lrange llen smembers zrange xrange dbsize type scan_keys scan_all_keys
      change set hset lpush rpush sadd zadd xadd expire rename json_set publish
      destroy delete hdel lpop rpop srem zrem xdel json_del`,
  }),
];
