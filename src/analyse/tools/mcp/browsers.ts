// Servers that drive a browser. A click, a key or a script counts as sent to the pages that the session opened. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const BROWSERS: readonly McpServer[] = [
  server({
    system: 'browser',
    names: ['playwright', 'playwright-mcp', 'microsoft-playwright'],
    packages: '@playwright/mcp',
    images: 'mcr.microsoft.com/playwright/mcp mcp/playwright',
    attaches: ['--cdp-endpoint', '--extension', '--endpoint', '--user-data-dir', '--storage-state', '--config'],
    choosing: `element target ref startElement startTarget startRef endElement endTarget endRef level text textGone regex filename type scale
      role accessibleName items value modifiers button key values style title description position size index part filter
      colorScheme reducedMotion forcedColors contrast media cursor`,
    // Not listed: tools that run code in the server's own process, that use cookie files, that show its settings, or that download a browser.
    tools: `
      open browser_navigate browser_tab_new | url:url
      look browser_close browser_resize browser_console_messages browser_highlight browser_hide_highlight browser_annotate browser_emulate_media
      look browser_find browser_network_requests browser_network_request browser_pdf_save browser_route_list browser_take_screenshot
      look browser_snapshot browser_hover browser_generate_locator browser_start_tracing browser_stop_tracing browser_start_recording
      look browser_stop_recording browser_verify_element_visible browser_verify_text_visible browser_verify_list_visible browser_verify_value
      look browser_start_video browser_stop_video browser_video_chapter browser_video_show_actions browser_video_hide_actions browser_wait_for
      look browser_navigate_back browser_navigate_forward browser_mouse_move_xy browser_mouse_wheel browser_tab_list browser_tab_close
      page browser_tabs | url:url action:any
      page browser_tab_select browser_drag browser_select_option browser_press_key
      page browser_resume | step:flag location:any
      page browser_click | doubleClick:flag
      page browser_handle_dialog | promptText:any accept:flag
      page browser_mouse_click_xy browser_mouse_drag_xy | x:number y:number startX:number startY:number endX:number endY:number clickCount:number delay:number
      page browser_mouse_down browser_mouse_up browser_unroute | pattern:any
      page browser_type browser_fill_form | fields:any submit:any slowly:flag
      page browser_evaluate | function:any
      page browser_file_upload browser_drop | paths:paths data:any
      page browser_route | pattern:any body:any contentType:any headers:any removeHeaders:any status:number
      page browser_network_state_set browser_localstorage_list browser_localstorage_get browser_localstorage_set browser_localstorage_delete | state:any
      page browser_localstorage_clear browser_sessionstorage_list browser_sessionstorage_get browser_sessionstorage_set
      page browser_sessionstorage_delete browser_sessionstorage_clear
      page browser_cookie_list browser_cookie_get browser_cookie_delete browser_cookie_clear | name:any domain:any path:any
      page browser_cookie_set | name:any domain:any path:any sameSite:any expires:number httpOnly:flag secure:flag`,
  }),
  server({
    system: 'browser',
    names: ['chrome-devtools', 'chrome-devtools-mcp', 'chrome_devtools'],
    packages: 'chrome-devtools-mcp',
    attaches: [
      '--browserUrl',
      '--browser-url',
      '-u',
      '--wsEndpoint',
      '--ws-endpoint',
      '-w',
      '--autoConnect',
      '--auto-connect',
      '--userDataDir',
      '--user-data-dir',
    ],
    choosing: `uid from_uid to_uid format filePath requestFilePath responseFilePath types resourceTypes serviceWorkerId insightSetId insightName
      text mode device networkConditions geolocation userAgent colorScheme forcedColors prefersContrast prefersReducedMotion viewport action
      handleBeforeUnload isolatedContext type pageId includeSnapshot`,
    // Not listed: scripts from a file, and headers and scripts that stay with the page.
    tools: `
      open new_page navigate_page | url:url timeout:number ignoreCache:flag pageId:number background:flag
      look list_pages close_page take_snapshot take_screenshot take_heapsnapshot take_memory_snapshot list_console_messages get_console_message
      look list_network_requests get_network_request get_css_styles hover resize_page wait_for emulate emulate_cpu emulate_network
      look lighthouse_audit performance_start_trace performance_stop_trace performance_analyze_insight screencast_start screencast_stop
      look navigate_page_history list_webmcp_tools get_tab_id
      page select_page click drag fill press_key type_text handle_dialog | value:any key:any promptText:any submitKey:any dblClick:flag bringToFront:flag
      page fill_form | elements:any
      page evaluate_script | function:any args:any dialogAction:any waitForStableDom:flag
      page upload_file | filePaths:paths filePath:path`,
  }),
  server({
    system: 'browser',
    names: ['puppeteer'],
    packages: '@modelcontextprotocol/server-puppeteer',
    images: 'mcp/puppeteer',
    choosing: 'name selector',
    tools: `
      open puppeteer_navigate | url:url
      look puppeteer_screenshot puppeteer_hover
      page puppeteer_click
      page puppeteer_fill puppeteer_select | value:any
      page puppeteer_evaluate | script:any`,
  }),
];
