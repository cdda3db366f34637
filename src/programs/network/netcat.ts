// netcat, socat, telnet: raw connections. A shell connected to one is a reverse or bind shell.
import { likeProgram } from '../../argv/like.ts';
import type { Inner, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { clientCommands, typedCommands } from './client-commands.ts';

const shellHazard = (listens: unknown): Effect => ({
  kind: 'hazard',
  what: listens ? 'bind-shell' : 'reverse-shell',
  detail: 'a program takes its input from the network',
});

const ncJudge: NonNullable<Program['judge']> = (it, tools) => {
  if (it.has('-h') || it.has('--version')) return {};
  const listens = it.has('-l');
  const effects: Effect[] = ['-e', '-c', '--lua-exec'].some((option) => it.has(option)) ? [shellHazard(listens)] : [];
  const host = it.operands[0];
  if (listens) effects.push({ kind: 'network', use: 'listen', offers: 'raw', server: { host: '', unknown: 'every interface' } });
  else if (host) {
    const server = serverOf(host);
    // `-z` only tests whether something answers.
    if (it.has('-z')) effects.push({ kind: 'network', use: 'probe', server });
    else
      effects.push(
        { kind: 'network', use: tools.stdin && tools.stdin.text === undefined ? 'upload' : 'socket', server },
        { kind: 'network', use: 'socket', server },
      );
  }
  return { effects };
};

const ncOptions = {
  flags: `
    -4 -6 -b -C|--crlf -D -d -F -h|--help -k|--keep-open -l|--listen -N -n|--nodns -r -S -t|--telnet -U|--unixsock
    -u|--udp -v|--verbose -vv -vvv -Z -z --ssl --ssl-verify --broker --chat --recv-only --send-only --sctp --no-shutdown
    --version -a-none -A
  `,
  text: `
    -I -i|--idle-timeout -M -m|--max-conns -O -P|--proxy-auth-user -p|--source-port -q -s|--source -T -V -W -w|--wait -g
    -G|--delay --proxy-type --ssl-ciphers --ssl-alpn --ssl-servername --allow --deny
  `,
  names: '--ssl-cert --ssl-key --ssl-trustfile --allowfile --denyfile',
  writes: '-o|--output',
  appends: '-x|--hex-dump',
  unclear: '-X --proxy --append-output',
  shell: '-c|--sh-exec',
  script: '-e|--exec --lua-exec',
} satisfies Partial<Program>;

export const netcat: Program = {
  name: 'nc',
  manual: 'https://nmap.org/ncat/guide/index.html',
  sameAs: {
    netcat: 'https://man.openbsd.org/nc.1',
    'nc.openbsd': 'https://manpages.debian.org/trixie/netcat-openbsd/nc.openbsd.1.en.html',
  },
  ...ncOptions,
  operands: 'text...',
  does: 'nothing',
  judge: ncJudge,
};

export const netcatKin: readonly Program[] = [
  {
    name: 'ncat',
    manual: 'https://manpages.debian.org/trixie/ncat/ncat.1.en.html',
    flags: `
      -4 -6 -U|--unixsock -C|--crlf -h|--help -l|--listen -k|--keep-open -n|--nodns -t|--telnet -u|--udp -v|--verbose -z
      --sctp --broker --chat --ssl --ssl-verify --recv-only --send-only --no-shutdown --version
    `,
    text: `
      -g -G -m|--max-conns -d|--delay -i|--idle-timeout -p|--source-port -s|--source -w|--wait --ssl-ciphers
      --ssl-servername --ssl-alpn --proxy-type
    `,
    names: '--ssl-cert --ssl-key --ssl-trustfile',
    writes: '-o|--output',
    appends: '-x|--hex-dump',
    shell: '-c|--sh-exec',
    script: '-e|--exec --lua-exec',
    unclear: '--allowfile --denyfile --append-output',
    operands: 'text...',
    does: 'nothing',
    judge: ncJudge,
  },
  likeProgram(netcat, 'nc.traditional', 'https://manpages.debian.org/trixie/netcat-traditional/nc.traditional.1.en.html'),
];

const SOCAT_SHELL = /^(exec|system|shell)[:,]/i;
const SOCAT_LISTEN = /-listen:|^(tcp|udp|openssl|ssl|sctp|vsock|unix)\d?-l(isten)?:|^listen:|recvfrom:|^(udp)\d?-recv/i;
const SOCAT_CONNECT =
  /^(tcp|udp|openssl|ssl|sctp|socks\w*|proxy|vsock|dccp|ws|wss|udp-sendto|udp-datagram)\d?(-connect|-sendto|-datagram)?:/i;

/** `FILE:data.csv`: the content is sent to the other end. */
function socatFile(text: string, tools: Tools): readonly Effect[] {
  const path = /^(?:g?open|file|create):([^,]+)/i.exec(text)?.[1];
  if (path === undefined) return [];
  return tools.places(textArg(path)).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
}

export const socat: Program = {
  name: 'socat',
  manual: 'http://www.dest-unreach.org/socat/doc/socat.html',
  flags: '-V -h -hh -hhh -? -d -dd -ddd -dddd -D -v -x -u -U -g -4 -6 -s',
  text: '-b -t -T -lp',
  writes: '-lf -L -W -r -R',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.operands.length === 0) return {};
    const texts = it.operands.flatMap((arg) => argText(arg).split('!!'));
    const effects: Effect[] = [];
    const listens = texts.some((text) => SOCAT_LISTEN.test(text));
    const inner = it.operands.flatMap((arg) => socatCommands(arg));
    if (inner.length > 0)
      effects.push(
        texts.some((text) => SOCAT_LISTEN.test(text) || SOCAT_CONNECT.test(text))
          ? shellHazard(listens)
          : unclear('a program connected to another file or stream', 'socat'),
      );
    if (listens) effects.push({ kind: 'hazard', what: 'expose-port', detail: 'forwards what reaches the port' });
    for (const text of texts) {
      if (SOCAT_CONNECT.test(text) && !SOCAT_LISTEN.test(text))
        effects.push({
          kind: 'network',
          use: 'socket',
          server: serverOf(textArg(text.replace(/^[^:]*:/, '').split(',')[0] ?? '')),
        });
      if (
        !SOCAT_CONNECT.test(text) &&
        !SOCAT_LISTEN.test(text) &&
        !SOCAT_SHELL.test(text) &&
        !/^(-|stdio|stdin|stdout)(,|$)/i.test(text)
      )
        effects.push(
          ...socatFile(text, tools),
          unclear(`leeway does not know the address \`${text.slice(0, 60)}\``, text.slice(0, 60)),
        );
    }
    return { effects, inner };
  },
};

function socatCommands(arg: Arg): readonly Inner[] {
  const text = exact(arg);
  if (text === undefined) return [{ kind: 'shell', text: arg }];
  return text
    .split('!!')
    .flatMap((each): readonly Inner[] =>
      SOCAT_SHELL.test(each)
        ? [{ kind: 'shell', text: textArg((each.replace(/^[^:]*:/, '').split(',')[0] ?? '').replaceAll(/^["']|["']$/g, '')) }]
        : [],
    );
}

const connects = (it: Parsed): { readonly effects: readonly Effect[] } => ({
  effects: it.operands.slice(0, 1).map((host): Effect => ({ kind: 'network', use: 'socket', server: serverOf(host) })),
});

const websocatJudge: NonNullable<Program['judge']> = (it) =>
  it.operands.some((arg) => /^(exec|sh-c|cmd|ws-l|tcp-l|l-ws|s|writefile|appendfile)/i.test(argText(arg)))
    ? { effects: [shellHazard(undefined)] }
    : connects(it);

export const telnet: readonly Program[] = [
  {
    name: 'telnet',
    manual: 'https://linux.die.net/man/1/telnet',
    style: 'posix',
    flags: '-4 -6 -8 -E -K -L -a -c -d -f -F -r -x',
    text: '-X -b -e -k -l',
    unclear: '-n -S',
    operands: 'text? text?',
    does: 'nothing',
    // Without a host it reads commands from its input, and `!` starts a shell.
    judge: (it, tools) => (it.operands.length > 0 ? connects(it) : clientCommands(typedCommands(tools), { tools })),
  },
  {
    name: 'websocat',
    manual: 'https://github.com/vi/websocat',
    flags: '-v -q -t -b -1 -n -k --version --help -V',
    text: '-H --header --protocol --origin',
    unclear: '-s --exec sh-c -x -c --connect -l --listen',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    judge: websocatJudge,
  },
  {
    name: 'wscat',
    manual: 'https://www.npmjs.com/package/wscat',
    flags: '-v -q -t -b -1 -n -k --version --help -V',
    text: '-H --header --protocol --origin',
    unclear: '-s --exec sh-c -x -c --connect -l --listen',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    judge: websocatJudge,
  },
];
