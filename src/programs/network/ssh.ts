// ssh and similar programs: commands on another machine, copied files, forwarded ports. Remote commands are judged as remote.
import { likeProgram } from '../../argv/like.ts';
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { asTree } from '../../argv/effects-of.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Server } from '../../model/zone.ts';
import { joinArgs } from '../../shell/join-args.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { debian } from '../system/machine-tool.ts';
import { clientCommands, typedCommands } from './client-commands.ts';
import { landingPlaces } from '../files/destinations.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const VALUED = new Set(wordsOf('-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w'));

const sshKind = {
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.has('-V') || it.has('-Q')) return {};
    const [host, ...words] = it.operands;
    if (!host) return {};
    if ((exact(words[0]) ?? '').startsWith('-')) return again(host, words);
    const effects: Effect[] = [...forwards(it), ...configured(it.values('-o'))];
    // `ssh -G` prints the configuration, `-O` talks to a running connection.
    if (it.has('-G')) return { effects };
    const server = hostOf(host);
    effects.push({ kind: 'network', use: 'fetch', server });
    if (words.length > 0) {
      if (tools.stdin && tools.stdin.text === undefined && !it.has('-n'))
        effects.push({ kind: 'network', use: 'upload', server });
      return {
        effects,
        inner: [...localCommands(it), { kind: 'shell', text: joinArgs(words), site: 'remote' }],
        prints: 'content',
      };
    }
    // `ssh -T git@forge` only prints a greeting.
    const greeting = it.has('-T') && exact(host)?.startsWith('git@') === true;
    if (!greeting && !it.has('-N') && !it.has('-O'))
      effects.push({ kind: 'hazard', what: 'remote-shell', detail: `a shell on \`${argText(host)}\`` });
    const typed: readonly Inner[] =
      tools.stdin && !greeting && !it.has('-N') && !it.has('-n') ? [{ kind: 'stdin', language: 'shell', site: 'remote' }] : [];
    return { effects, inner: [...localCommands(it), ...typed] };
  },
} satisfies Partial<Program>;

export const ssh: Program = {
  name: 'ssh',
  manual: 'https://man.openbsd.org/ssh',
  flags: '-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -tt -V -v -vv -vvv -X -x -Y -y',
  text: '-B -b -c -D -e -J -L -l -m -O -o -P -p -Q -R -S -W -w',
  names: '-i',
  appends: '-E',
  // Another configuration or library can run anything.
  unclear: '-F -I',
  ...sshKind,
};

export const sshKin: readonly Program[] = [
  {
    name: 'autossh',
    manual: 'https://manpages.debian.org/trixie/autossh/autossh.1.en.html',
    flags: '-4 -6 -A -a -C -f -G -g -K -k -N -n -q -s -T -t -tt -V -v -vv -vvv -X -x -Y -y',
    // The port for watching the connection; all other options are passed to ssh.
    text: '-M -B -b -c -D -e -J -L -l -m -O -o -P -p -Q -R -S -W -w',
    names: '-i',
    appends: '-E',
    unclear: '-F -I',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    judge: sshKind.judge,
  },
];

/** Options may also come after the host, before the command. */
function again(host: Arg, words: readonly Arg[]): Judgement {
  let i = 0;
  for (; i < words.length; i++) {
    const text = exact(words[i]);
    if (text === undefined || !text.startsWith('-') || text === '-') break;
    if (text === '--') {
      i++;
      break;
    }
    if (
      VALUED.has(`-${text.at(-1) ?? ''}`) &&
      !text
        .slice(1, -1)
        .split('')
        .some((letter) => VALUED.has(`-${letter}`))
    )
      i++;
  }
  const options = words.slice(0, i).filter((word) => exact(word) !== '--');
  return { inner: [{ kind: 'argv', args: [textArg('ssh'), ...options, host, ...words.slice(i)] }], prints: 'nothing' };
}

const hostOf = (arg: Arg): Server => {
  const text = exact(arg);
  if (text === undefined) return { host: '', unknown: 'the host is unknown' };
  const bare = text
    .replace(/^ssh:\/\//i, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d+\/?$/, '');
  return serverFromText(bare);
};

function forwards(it: Parsed): readonly Effect[] {
  const expose = (detail: string): Effect => ({ kind: 'hazard', what: 'expose-port', detail });
  return [
    ...it
      .values('-R')
      .map((value) => expose(`\`-R ${argText(value)}\` opens a port on the remote machine that leads to this one`)),
    ...it.values('-L').map((value) => expose(`\`-L ${argText(value)}\` forwards a port`)),
    ...it.values('-D').map((value) => expose(`\`-D ${argText(value)}\` opens a proxy`)),
    ...it.values('-w').map(() => expose('a tunnel')),
    ...it.values('-W').map((value): Effect => ({ kind: 'network', use: 'socket', server: serverFromText(argText(value)) })),
    ...(it.has('-A') ? [unclear('lends the ssh agent to the other machine', '-A')] : []),
    ...it.values('-J').map((value): Effect => ({ kind: 'network', use: 'fetch', server: hostOf(value) })),
  ];
}

const HARMLESS = longPattern()`
    ^(addkeystoagent|addressfamily|batchmode|bindaddress|canonicalize\w*|checkhostip|ciphers|compression|
    connectionattempts|connecttimeout|controlmaster|controlpersist|escapechar|exitonforwardfailure|fingerprinthash|
    forwardx11\w*|hashknownhosts|hostkeyalgorithms|hostkeyalias|identitiesonly|ipqos|kbdinteractive\w*|kexalgorithms|
    loglevel|macs|numberofpasswordprompts|passwordauthentication|port|preferredauthentications|protocol|pubkey\w*|
    rekeylimit|requesttty|serveralivecountmax|serveraliveinterval|setenv|streamlocal\w*|tcpkeepalive|updatehostkeys|
    user|visualhostkey|gssapi\w*|identityfile|certificatefile|stdinnull|forkafterauthentication|clearallforwardings|
    obscurekeystroketiming|warnweakcrypto)$
  `;
/** Options of `-o` whose value a local shell runs. */
const COMMANDS = /^(proxycommand|localcommand|knownhostscommand|match)$/;

function configured(options: readonly Arg[]): readonly Effect[] {
  return options.flatMap((option): readonly Effect[] => {
    const { key, value } = keyValue(option);
    if (HARMLESS.test(key) || COMMANDS.test(key))
      return exact(option) === undefined && !/[\s=]/.test(argText(option)) ? [unclear('an unknown option', '-o')] : [];
    if (key === 'stricthostkeychecking')
      return /^(yes|ask|accept-new)$/i.test(value)
        ? []
        : [{ kind: 'hazard', what: 'weaken-guard', detail: 'does not verify the host key' }];
    if (key === 'userknownhostsfile' || key === 'globalknownhostsfile')
      return value === '/dev/null' || value === 'none'
        ? [{ kind: 'hazard', what: 'weaken-guard', detail: 'does not verify the host key' }]
        : [unclear('other known hosts', key)];
    if (/^(remoteforward|localforward|dynamicforward|gatewayports|tunnel\w*|permitremoteopen)$/.test(key))
      return [{ kind: 'hazard', what: 'expose-port', detail: `\`${key}\`` }];
    return [unclear(`option \`${key}\` of ssh`, '-o')];
  });
}

function keyValue(option: Arg): { readonly key: string; readonly value: string } {
  const text = argText(option).trim();
  const match = /^(\w+)(?:\s*=\s*|\s+)(.*)$/s.exec(text);
  return { key: (match?.[1] ?? text).toLowerCase(), value: (match?.[2] ?? '').trim().replace(/^"(.*)"$/s, '$1') };
}

/** Commands in `-o` that run on this machine, before or after connecting. */
function localCommands(it: Parsed): readonly Inner[] {
  return it.values('-o').flatMap((option): readonly Inner[] => {
    const { key, value } = keyValue(option);
    if (!COMMANDS.test(key) || value === 'none') return [];
    return [
      {
        kind: 'shell',
        text: exact(option) === undefined ? option : { ...textArg(value.replace(/^exec\s+/, '')), from: option.from },
      },
    ];
  });
}

export const remoteShells: readonly Program[] = wordsOf('mosh telnet-ssl rsh rlogin slogin dbclient plink').map((name) => ({
  name,
  manual: debian(name),
  style: 'none',
  operands: 'text...',
  does: [{ kind: 'hazard', what: 'remote-shell', detail: 'a shell on another machine' }],
}));

const REMOTE = /^(?:scp:\/\/|sftp:\/\/|[^/:@\s]+@[^/:\s]+:|[^/:\s]+:|\[[^\]]+\]:)/;

/** The path of a source on another machine, whose last name the copy keeps. */
const fileOf = (source: Arg): Arg =>
  exact(source) === undefined ? source : textArg(argText(source).replace(REMOTE, '').replace(/^$/, '.'));

const scpJudge: NonNullable<Program['judge']> = (it, tools) => ({ ...copies(it, tools), inner: localCommands(it) });

export const scp: Program = {
  name: 'scp',
  manual: 'https://man.openbsd.org/scp',
  flags: '-3 -4 -6 -A -B -C -O -p -q -R -r -s -T -v',
  text: '-c -J -l -o -P -X',
  names: '-i',
  // -S is the program that connects; -D and -F choose a server program and a configuration.
  script: '-S',
  unclear: '-D -F',
  operands: 'text...',
  does: 'nothing',
  judge: scpJudge,
};

export const scpKin: readonly Program[] = [
  {
    name: 'pscp',
    manual: 'https://manpages.debian.org/trixie/putty-tools/pscp.1.en.html',
    flags: '-p -q -r -v -4|-6 -C',
    text: '-P -l',
    unclear: '-i',
    operands: 'text...',
    does: 'nothing',
    judge: scpJudge,
  },
];

function copies(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [
    ...configured(it.values('-o')),
    ...it.values('-J').map((value): Effect => ({ kind: 'network', use: 'fetch', server: hostOf(value) })),
  ];
  const remote = (arg: Arg): boolean => REMOTE.test(argText(arg)) || exact(arg) === undefined;
  const target = it.operands.at(-1);
  const sources = it.operands.slice(0, -1);
  if (!target || sources.length === 0) return { effects };
  const server = (arg: Arg): Server =>
    hostOf(
      textArg(
        argText(arg)
          .replace(/^s(cp|ftp):\/\//, '')
          .replace(/^([^:]*):.*$/s, '$1'),
      ),
    );
  if (remote(target)) {
    effects.push({ kind: 'network', use: 'upload', server: server(target) });
    for (const source of sources)
      if (!REMOTE.test(argText(source)))
        effects.push(
          ...tools
            .places(source)
            .map((place): Effect => ({ kind: 'read', place: it.has('-r') ? asTree(place) : place, sees: 'content' })),
        );
  } else
    effects.push(
      ...landingPlaces(
        {
          sources: sources.map(fileOf),
          target,
          into: sources.length > 1 ? 'directory' : 'either',
          trees: it.has('-r') ? 'yes' : 'no',
        },
        tools,
      ).map((place): Effect => ({ kind: 'write', place, how: 'change', replaces: true })),
    );
  for (const source of sources) if (remote(source)) effects.push({ kind: 'network', use: 'fetch', server: server(source) });
  return { effects };
}

/** `sftp HOST:FILE [LOCAL]` fetches the file and ends. */
function fetchedFile(it: Parsed, tools: Tools): readonly Effect[] {
  const [from, to] = it.operands;
  const name =
    /^(?:sftp:\/\/)?[^:]+:(.*)$/s
      .exec(argText(from ?? textArg('')))?.[1]
      ?.split('/')
      .at(-1) ?? '';
  if (from === undefined || (name === '' && to === undefined)) return [];
  return tools.places(to ?? textArg(name)).map((place): Effect => ({ kind: 'write', place, how: 'change' }));
}

const sftpJudge: NonNullable<Program['judge']> = (it, tools) => {
  const [host] = it.operands;
  const server = host && hostOf(textArg(argText(host).replace(/^([^:]*):.*$/s, '$1')));
  // -c and -e of lftp are commands, and so is the standard input of all of these programs.
  const texts = [...it.values('-c'), ...it.values('-e'), ...typedCommands(tools)];
  // `tftp HOST -c put FILE`: the words after the host are its commands.
  const puts =
    it.operands.slice(1).some((word) => /^m?put$/.test(argText(word))) ||
    it.values('-c').some((word) => /^m?put\b/.test(argText(word)));
  const judged = clientCommands(texts, { tools, ...(server ? { server } : {}) });
  return {
    effects: [
      ...configured(it.values('-o')),
      ...(judged.effects ?? []),
      ...(server ? [{ kind: 'network', use: tools.stdin || puts ? 'upload' : 'socket', server } as const] : []),
      ...fetchedFile(it, tools),
    ],
    inner: [...localCommands(it), ...(judged.inner ?? [])],
  };
};

export const sftp: Program = {
  name: 'sftp',
  manual: 'https://man.openbsd.org/sftp',
  flags: '-4 -6 -a -A -C -f -N -p -q -r -v -V --version --help -h -n -d -g',
  text: '-B -c -J -l -o -P -R -X -u -U',
  names: '-i',
  // Batch files and commands can upload, download and run a local shell.
  unclear: '-b -D -F -S -s -e --script -O',
  style: 'posix',
  operands: 'text...',
  does: 'nothing',
  judge: sftpJudge,
};

export const sftpKin: readonly Program[] = [
  {
    name: 'psftp',
    manual: 'https://manpages.debian.org/trixie/putty-tools/psftp.1.en.html',
    flags: '-V -v -4|-6 -C --version --help',
    text: '-P -l',
    unclear: '-b -i',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    judge: sftpJudge,
  },
  likeProgram(sftp, 'lftp', 'https://manpages.debian.org/trixie/lftp/lftp.1.en.html'),
  likeProgram(sftp, 'ncftp', 'https://www.ncftp.com/ncftp/doc/ncftp.html'),
  {
    name: 'tftp',
    manual: 'https://manpages.debian.org/trixie/tftp-hpa/tftp.1.en.html',
    flags: '-4 -6 -v -V --version --help',
    text: '-l -R',
    unclear: '-c',
    style: 'posix',
    operands: 'text...',
    does: 'nothing',
    judge: sftpJudge,
  },
];
