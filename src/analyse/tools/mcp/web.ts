// Servers that search the web, fetch pages or hold documentation. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const WEB: readonly McpServer[] = [
  server({
    system: 'context7',
    names: ['context7', 'context7-mcp', 'claude_ai_Context7'],
    packages: '@upstash/context7-mcp',
    images: 'mcp/context7',
    addresses: 'mcp.context7.com',
    choosing: 'query libraryName libraryId context7CompatibleLibraryID topic mode',
    tools: 'look resolve-library-id get-library-docs query-docs',
  }),
  server({
    system: 'deepwiki',
    names: ['deepwiki'],
    addresses: 'mcp.deepwiki.com',
    choosing: 'repoName question',
    tools: 'look read_wiki_structure read_wiki_contents ask_question',
  }),
  server({
    system: 'aws documentation',
    names: [
      'aws-docs',
      'aws-documentation',
      'awslabs.aws-documentation-mcp-server',
      'aws-documentation-mcp-server',
      'awslabs_aws-documentation-mcp-server',
    ],
    packages: 'awslabs.aws-documentation-mcp-server',
    choosing: 'section_titles section_title query search_phrase search_intent product_types guide_types',
    tools: `
      fetch read_documentation read_sections search_table recommend | url:url! max_length:number start_index:number max_rows:number
      look search_documentation`,
  }),
  server({
    system: 'microsoft documentation',
    names: ['microsoft-docs', 'microsoft-learn', 'microsoft_docs_mcp'],
    addresses: 'learn.microsoft.com/api/mcp',
    choosing: 'query question language',
    tools: `
      look microsoft_docs_search microsoft_code_sample_search
      fetch microsoft_docs_fetch | url:url!`,
  }),
  server({
    system: 'exa',
    names: ['exa', 'exa-mcp', 'exa-mcp-server'],
    packages: 'exa-mcp-server',
    addresses: 'mcp.exa.ai',
    choosing: 'query companyName type livecrawl category',
    tools: `
      search web_search_exa get_code_context_exa company_research_exa web_search_advanced_exa deep_search_exa | query:text
      search people_search_exa linkedin_search_exa | query:text
      fetch web_fetch_exa crawling_exa | urls:urls url:url maxCharacters:number`,
  }),
  server({
    system: 'tavily',
    names: ['tavily', 'tavily-mcp', 'tavily-remote', 'tavily-remote-mcp'],
    packages: 'tavily-mcp',
    images: 'mcp/tavily',
    addresses: 'mcp.tavily.com',
    choosing: `search_depth topic time_range start_date end_date include_domains exclude_domains country extract_depth format query instructions
      select_paths select_domains input model`,
    tools: `
      search tavily-search tavily_search | query:text!
      look tavily_research
      fetch tavily-extract tavily_extract | urls:urls! include_images:flag include_favicon:flag
      fetch tavily-crawl tavily_crawl tavily-map tavily_map | url:url! max_depth:number max_breadth:number limit:number allow_external:flag include_favicon:flag`,
  }),
  server({
    system: 'firecrawl',
    names: ['firecrawl', 'firecrawl-mcp', 'mcp-server-firecrawl'],
    packages: 'firecrawl-mcp',
    images: 'mcp/firecrawl',
    addresses: 'mcp.firecrawl.dev',
    choosing: `formats includeTags excludeTags parsers location search sitemap tbs filter includeDomains excludeDomains sources id prompt status pageStatus
      query authors categories from to paperId question seed_ids intent mode checkId excludePaths includePaths`,
    // Not listed: tools that click in a page, watch pages, upload a file or call an address back.
    tools: `
      fetch firecrawl_scrape | url:url! onlyMainContent:flag waitFor:number mobile:flag maxAge:number removeBase64Images:flag storeInCache:flag timeout:number redactPII:flag zeroDataRetention:flag lockdown:flag domainTools:flag toolDetail:any
      fetch firecrawl_map | url:url! includeSubdomains:flag limit:number ignoreQueryParameters:flag
      fetch firecrawl_crawl | url:url! limit:number maxDiscoveryDepth:number allowSubdomains:flag crawlEntireDomain:flag delay:number deduplicateSimilarURLs:flag ignoreQueryParameters:flag maxConcurrency:number
      fetch firecrawl_extract | urls:urls!
      search firecrawl_search firecrawl_research_search_papers firecrawl_research_search_github firecrawl_developer_search | query:text!
      look firecrawl_find_tools firecrawl_credit_usage | providers:list groups:list capabilities:list level:any expand:list view:any
      look firecrawl_check_crawl_status firecrawl_agent_status firecrawl_monitor_list firecrawl_monitor_get firecrawl_monitor_checks
      look firecrawl_monitor_check firecrawl_research_inspect_paper firecrawl_research_related_papers firecrawl_research_read_paper
      change firecrawl_monitor_create firecrawl_monitor_update firecrawl_monitor_run
      destroy firecrawl_monitor_delete`,
  }),
  server({
    system: 'brave search',
    names: ['brave-search', 'brave', 'brave-search-mcp-server'],
    packages: '@brave/brave-search-mcp-server @modelcontextprotocol/server-brave-search',
    images: 'mcp/brave-search',
    choosing:
      'country search_lang ui_lang safesearch freshness result_filter goggles units key context_threshold_mode location geoloc',
    tools: `
      search brave_web_search brave_local_search brave_video_search brave_image_search brave_news_search brave_llm_context | query:text!
      search brave_place_search | query:text
      look brave_summarizer`,
  }),
  server({
    system: 'perplexity',
    names: ['perplexity', 'perplexity-ask', 'perplexity-mcp'],
    packages: '@perplexity-ai/mcp-server server-perplexity-ask',
    images: 'mcp/perplexity-ask',
    choosing: 'messages search_recency_filter search_domain_filter search_context_size country query',
    tools: 'look perplexity_search perplexity_ask perplexity_research perplexity_reason',
  }),
  server({
    system: 'duckduckgo',
    names: ['duckduckgo', 'duckduckgo-mcp-server', 'ddg-search', 'ddg'],
    packages: 'duckduckgo-mcp-server',
    images: 'mcp/duckduckgo',
    choosing: 'region backend',
    tools: `
      search search | query:text!
      fetch fetch_content | url:url! start_index:number max_length:number`,
  }),
  server({
    system: 'ref',
    names: ['ref', 'ref-tools', 'Ref', 'ref-tools-mcp'],
    packages: 'ref-tools-mcp',
    addresses: 'api.ref.tools',
    choosing: 'query',
    tools: `
      look ref_search_documentation
      fetch ref_read_url | url:url!`,
  }),
  server({
    system: 'fetch',
    names: ['fetch', 'mcp-server-fetch'],
    packages: 'mcp-server-fetch',
    images: 'mcp/fetch',
    tools: 'fetch fetch | url:url! max_length:number start_index:number raw:flag',
  }),
  server({
    system: 'component registries',
    names: ['shadcn', 'shadcn-ui'],
    packages: 'shadcn',
    choosing: 'registries types query items',
    tools: `look get_project_registries list_items_in_registries search_items_in_registries view_items_in_registries get_item_examples_from_registries
      look get_add_command_for_items get_audit_checklist`,
  }),
];
