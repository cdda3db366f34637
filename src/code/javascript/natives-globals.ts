// The global names of JavaScript and its runtimes, with their effects. Data only.
import type { Native } from './native-table.ts';

const data: Native = { kind: 'data' };
const pure: Native = { kind: 'pure' };
const space: Native = { kind: 'space' };
const act = (name: string): Native => ({ kind: 'act', act: name });

export const GLOBALS: readonly (readonly [string, Native])[] = [
  ['undefined NaN Infinity', data],
  [
    `JSON Math Number String Boolean Symbol BigInt Date RegExp Intl Array Map Set WeakMap WeakSet WeakRef
     Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError DOMException
     ArrayBuffer SharedArrayBuffer DataView Uint8Array Uint8ClampedArray Uint16Array Uint32Array Int8Array Int16Array Int32Array
     Float32Array Float64Array BigInt64Array BigUint64Array
     parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa
     structuredClone TextEncoder TextDecoder URLSearchParams AbortController AbortSignal Event EventTarget
     Headers FormData Blob File Response performance crypto clearTimeout clearInterval clearImmediate`,
    pure,
  ],
  ['Buffer', pure],
  ['console', act('print')],
  ['URL', act('url')],
  [
    `Object.keys Object.values Object.entries Object.fromEntries Object.freeze Object.isFrozen Object.seal Object.is Object.hasOwn
     Object.getOwnPropertyNames Object.groupBy`,
    pure,
  ],
  ['Object', act('object')],
  ['Object.assign', act('assign')],
  ['Object.create', act('object-create')],
  ['Promise', act('promise')],
  ['Promise.resolve Promise.all Promise.allSettled Promise.race Promise.any', act('promise-of')],
  ['Promise.reject', pure],
  ['Array.from', act('array-from')],
  ['setTimeout setInterval setImmediate queueMicrotask process.nextTick', act('later')],
  ['globalThis global window self', act('global')],
  ['eval', act('eval')],
  ['require', act('require')],
  ['require.resolve', pure],
  ['require.main', data],
  ['module exports', act('module')],
  ['fetch', act('fetch')],
  ['WebSocket EventSource', act('web-socket')],
  ['process', space],
  [
    `process.version process.versions process.platform process.arch process.pid process.ppid process.title process.exitCode
     process.release process.config process.features process.argv0 process.execArgv process.allowedNodeEnvironmentFlags`,
    data,
  ],
  [
    `process.exit process.hrtime process.memoryUsage process.uptime process.getuid process.getgid process.geteuid process.getegid
     process.getgroups process.resourceUsage process.cpuUsage process.emitWarning process.abort process.on process.once process.off
     process.removeListener process.removeAllListeners process.stdin process.availableMemory process.constrainedMemory`,
    pure,
  ],
  ['process.stdout process.stderr', act('print')],
  ['process.argv', act('arguments')],
  ['process.execPath', act('exec-path')],
  ['process.cwd', act('cwd')],
  ['process.chdir', act('chdir')],
  ['process.env', act('environment')],
  ['process.kill', act('kill')],
  ['process.getBuiltinModule', act('require')],
  ['Deno Bun', space],
  ['Deno.Command Deno.run Bun.spawn Bun.spawnSync', act('runtime-start')],
  ['Deno.test Deno.bench Deno.exit Deno.makeTempDir Deno.makeTempDirSync Deno.makeTempFile Deno.makeTempFileSync', pure],
  ['Deno.cwd', act('cwd')],
  ['Deno.chdir', act('chdir')],
  ['Deno.env', space],
  ['Deno.env.get', act('runtime-variable')],
  ['Bun.$', act('unclear')],
  ['Bun.write', { kind: 'file', roles: ['writes', 'text'] }],
  ['Bun.file', { kind: 'file', roles: ['handle'] }],
  ['Bun.env', act('environment')],
  ['#module', space],
  ['#module.createRequire', act('create-require')],
  ['__dirname', act('dirname')],
  ['__filename', act('filename')],
  // Handles returned by calls: the effect was recorded when they were opened.
  [
    '#file #server #response #emitter #resolve #child.stdout #child.stderr #child.on #child.once #child.pid #child.unref #child.ref',
    pure,
  ],
  ['#child.stdin #child.exitCode #child.status #child.signalCode #child.killed #child.connected #child.disconnect', pure],
  ['#child', space],
  ['#child.kill', act('kill-child')],
  ['#request #params', pure],
  ['#params.set #params.append #params.delete #params.sort', act('params-change')],
  ['#request.write #request.end', act('request-body')],
];
