// Servers of Python web applications, each with its own options. They load the module of the project that is named.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, server } from './project-run.ts';

/** `module:app` is a module of the project; anything else is unclear. */
const serves = (it: Parsed, tools: Tools): Judgement => {
  const [first] = it.operands;
  const judged = server('web server')(it, tools);
  if (!first || asksHelp(it) || /^[\w.]+(:[\w.()]+)?$/.test(exact(first) ?? '?')) return judged;
  return { effects: [...(judged.effects ?? []), unclear('what it serves is unknown', argText(first))] };
};

export const pythonServers: readonly Program[] = [
  {
    name: 'uvicorn',
    manual: 'https://www.uvicorn.org/settings/',
    flags: `
      --reload --access-log --no-access-log --use-colors --no-use-colors --proxy-headers --no-proxy-headers
      --server-header --no-server-header --date-header --no-date-header --factory --version --help
    `,
    text: `
      --host --port --fd --reload-include --reload-exclude --reload-delay --workers --loop --http --ws --ws-max-size
      --ws-max-queue --ws-ping-interval --ws-ping-timeout --ws-per-message-deflate --lifespan --interface --log-level
      --forwarded-allow-ips --root-path --limit-concurrency --backlog --limit-max-requests --timeout-keep-alive
      --timeout-graceful-shutdown --timeout-worker-healthcheck --ssl-keyfile-password --ssl-version --ssl-cert-reqs
      --ssl-ciphers --header --h11-max-incomplete-event-size
    `,
    names: '--reload-dir',
    reads: '--env-file --ssl-keyfile --ssl-certfile --ssl-ca-certs',
    loads: '--log-config --app-dir',
    writes: '--uds',
    operands: 'text?',
    does: 'nothing',
    judge: serves,
  },
  {
    name: 'hypercorn',
    manual: 'https://hypercorn.readthedocs.io/en/latest/how_to_guides/configuring.html',
    flags: '--debug --reload -h|--help',
    text: `
      --access-logformat --backlog -b|--bind --ciphers -g|--group --graceful-timeout --read-timeout
      --max-requests --max-requests-jitter --insecure-bind --keep-alive --log-level --quic-bind --root-path
      --server-name --statsd-prefix -m|--umask -u|--user --verify-mode --websocket-ping-interval -w|--workers
      --keyfile-password
    `,
    known: { '-k': 'asyncio uvloop trio' },
    connects: '--statsd-host',
    reads: '--ca-certs --certfile --cert-reqs --keyfile',
    // Configuration may be a Python file or module.
    loads: '-c|--config --log-config -k|--worker-class',
    writes: '--error-logfile|--log-file -p|--pid --access-log|--access-logfile',
    operands: 'text?',
    does: 'nothing',
    judge: serves,
  },
  {
    name: 'gunicorn',
    manual: 'https://docs.gunicorn.org/en/stable/settings.html',
    flags: `
      --reload --spew --check-config --print-config --preload --no-sendfile --reuse-port -D|--daemon --initgroups
      --disable-redirect-access-to-syslog --capture-output --log-syslog -R|--enable-stdio-inheritance
      --enable-backlog-metric --proxy-protocol --suppress-ragged-eofs --do-handshake-on-connect
      --permit-obsolete-folding --strip-header-spaces --permit-unconventional-http-method
      --permit-unconventional-http-version --casefold-http-method -h|--help -v|--version
    `,
    text: `
      -b|--bind --backlog -w|--workers --threads --worker-connections --max-requests --max-requests-jitter -t|--timeout
      --graceful-timeout --keep-alive --limit-request-line --limit-request-fields --limit-request-field_size
      --reload-engine -u|--user -g|--group -m|--umask --forwarded-allow-ips --access-logformat --log-level
      --log-syslog-prefix --log-syslog-facility --dogstatsd-tags --statsd-prefix -n|--name --proxy-allow-from
      --ssl-version --cert-reqs --ciphers --header-map --forwarder-headers
    `,
    known: { '-k': 'sync eventlet gevent tornado gthread uvicorn.workers.UvicornWorker uvicorn_worker.UvicornWorker' },
    names: '--reload-extra-file',
    reads: '--keyfile --certfile --ca-certs',
    connects: '--statsd-host --log-syslog-to',
    loads: `
      -c|--config --log-config --log-config-json --logger-class -k|--worker-class --chdir --pythonpath --paste|--paster
      --worker-tmp-dir
    `,
    writes: '-p|--pid --access-logfile --error-logfile|--log-file',
    // Variables of the application, and settings of a framework.
    unclear: '-e|--env --paste-global',
    operands: 'text?',
    does: 'nothing',
    judge: serves,
  },
  {
    name: 'daphne',
    manual: 'https://github.com/django/daphne#readme',
    flags: '--proxy-headers --no-server-name -h|--help',
    text: `
      -p|--port -b|--bind --websocket_timeout --websocket_connect_timeout --fd -v|--verbosity -t|--http-timeout
      --log-fmt --root-path --ping-interval --ping-timeout --application-close-timeout -s|--server-name
      --proxy-headers-host --proxy-headers-port --request-buffer-size
    `,
    writes: '-u|--unix-socket --access-log',
    // A description of an endpoint may name files and keys.
    unclear: '-e|--endpoint',
    operands: 'text?',
    does: 'nothing',
    judge: serves,
  },
  {
    name: 'granian',
    manual: 'https://github.com/emmett-framework/granian#options',
    flags: `
      --log --no-log --access-log --no-access-log --ws --no-ws --http1-keep-alive --no-http1-keep-alive --reload
      --no-reload --respawn-failed-workers --no-respawn-failed-workers --factory --no-factory --http1-pipeline-flush
      --no-http1-pipeline-flush --http2-adaptive-window --no-http2-adaptive-window --ssl-client-verify
      --no-ssl-client-verify --rust-traceback --version --help
    `,
    text: `
      --host --port --interface --http --workers --blocking-threads --blocking-threads-idle-timeout --runtime-threads
      --runtime-blocking-threads --runtime-mode --loop --task-impl --backlog --backpressure --http1-buffer-size
      --http1-header-read-timeout --http2-initial-connection-window-size --http2-initial-stream-window-size
      --http2-keep-alive-interval --http2-keep-alive-timeout --http2-max-concurrent-streams --http2-max-frame-size
      --http2-max-headers-size --http2-max-send-buffer-size --log-level --access-log-fmt --url-path-prefix
      --respawn-interval --workers-lifetime --workers-kill-timeout --reload-ignore-dirs --reload-ignore-patterns
      --reload-tick --process-name --ssl-keyfile-password --ssl-protocol-min
    `,
    names: '--reload-paths --reload-ignore-paths --static-path-route',
    reads: '--ssl-keyfile --ssl-certificate --ssl-ca --ssl-crl --env-files',
    loads: '--log-config --working-dir',
    writes: '--pid-file --uds',
    // Serves the files of a directory.
    unclear: '--static-path-mount',
    operands: 'text?',
    does: 'nothing',
    judge: serves,
  },
];
