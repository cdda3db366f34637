// Name lookups and probes: dig, host, ping, nmap, whois. A literal name is a lookup; a name built from a value carries it out.
import type { Judgement, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { lookup } from '../../argv/role-effects.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { typedCommands } from './client-commands.ts';

const lookups = (names: readonly Arg[]): readonly Effect[] => names.map(lookup);

const looks = (it: Parsed): Judgement => ({ effects: lookups(it.operands) });

export const dig: Program = {
  name: 'dig kdig drill doggo dog',
  manual: 'https://bind9.readthedocs.io/en/latest/manpages.html#dig-dns-lookup-utility',
  flags: '-4 -6 -m -r -u -v -h -V',
  text: '-b -c -p -t -y -x -q',
  names: '-k',
  unclear: '-f',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const names = [...it.values('-q'), ...it.values('-x'), ...it.operands].filter(
      (arg) =>
        !/^(\+|(IN|CH|HS|ANY|A|AAAA|MX|NS|TXT|CNAME|SOA|SRV|PTR|CAA|DS|DNSKEY|HTTPS|SVCB|TLSA|NAPTR|RRSIG|NSEC3?)$)/i.test(
          argText(arg),
        ),
    );
    const servers = names.filter((arg) => argText(arg).startsWith('@'));
    return {
      effects: [
        ...lookups(names.filter((arg) => !servers.includes(arg))),
        ...lookups(
          servers.map((arg) => (exact(arg) === undefined ? arg : { ...textArg(argText(arg).slice(1)), from: arg.from })),
        ),
      ],
    };
  },
};

export const dnsTools: readonly Program[] = [
  {
    name: 'host',
    manual: 'https://bind9.readthedocs.io/en/latest/manpages.html#host-dns-lookup-utility',
    flags: '-4 -6 -a -A -C -d -l -r -s -T -U -v -w -V',
    text: '-c -m -N -p -R -t -W',
    operands: 'text...',
    does: 'nothing',
    judge: looks,
  },
  {
    name: 'nslookup',
    manual: 'https://bind9.readthedocs.io/en/latest/manpages.html#nslookup-query-internet-name-servers-interactively',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      const names = it.operands.filter((arg) => !argText(arg).startsWith('-'));
      // With no name, and with `-` for one, it asks for every line of its input.
      const typed = names.length === 0 || it.operands.some((arg) => exact(arg) === '-') ? typedCommands(tools) : [];
      return { effects: lookups([...names, ...typed]) };
    },
  },
  {
    name: 'getent',
    manual: 'https://man7.org/linux/man-pages/man1/getent.1.html',
    flags: '-A|--no-addrconfig -i|--no-idn',
    text: '-s|--service',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const database = exact(it.operands[0]);
      if (database === 'shadow' || database === 'gshadow')
        return { effects: [{ kind: 'reveal', what: 'credential', detail: 'the password database' }] };
      return /^(ahosts\w*|hosts)$/.test(database ?? '') ? { effects: lookups(it.operands.slice(1)) } : {};
    },
  },
  {
    name: 'resolvectl systemd-resolve',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/resolvectl.html',
    does: 'nothing',
    flags: '-4 -6 --no-pager --legend --help --version',
    text: '-i --interface -t --type -c --class',
    sub: {
      query: { operands: 'text...', does: 'nothing', judge: looks },
      status: { operands: 'text...', does: 'nothing' },
      statistics: { does: 'nothing' },
      'show-cache': { does: 'nothing' },
      'flush-caches': { does: [{ kind: 'service', act: 'local', system: 'resolver', what: 'empties the cache' }] },
    },
    bare: { does: 'nothing' },
  },
  {
    name: 'whois',
    manual: 'https://manpages.debian.org/stable/whois/whois.1.en.html',
    flags: '-H --verbose --no-recursion --help --version -I -a -b -l -L -m -M',
    text: '-p -i -r -s -T',
    connects: '-h|--host',
    operands: 'text...',
    does: 'nothing',
    judge: looks,
  },
];

const probes = (it: Parsed): Judgement => ({
  effects: it.operands.flatMap((host): readonly Effect[] => [
    { kind: 'network', use: 'probe', server: serverOf(host) },
    ...lookups([host]).filter((one) => one.kind === 'network' && one.use === 'send'),
  ]),
});

export const probeTools: readonly Program[] = [
  {
    name: 'ping ping6',
    manual: 'https://man7.org/linux/man-pages/man8/ping.8.html',
    style: 'plain',
    flags: '-4 -6 -a -A -b -B -d -D -f -h -H -L -n -O -q -r -R -U -v -V -o',
    text: '-c -C -e -F -g -G -h -i -I -k -l -m -M -N -p -Q -s -S -t -T -w -W -b',
    operands: 'text...',
    does: 'nothing',
    judge: probes,
  },
  {
    name: 'traceroute traceroute6 tracepath mtr arping fping hping3 tcptraceroute',
    manual: 'https://man7.org/linux/man-pages/man8/traceroute.8.html',
    flags: '-4 -6 -A -d -D -e -F -I -n -r -T -U -v -V --report -b --version --help -w-none',
    text: '-c -f -g -i -l -m -M -N -p -q -s -S -t -w -z --report-cycles --port',
    operands: 'text...',
    does: 'nothing',
    judge: probes,
  },
  {
    name: 'nmap masscan rustscan zmap',
    manual: 'https://nmap.org/book/man-briefoptions.html',
    style: 'plain',
    flags: `
      -4 -6 -A -d -F -f -h|--help -n -O -R -r -sA -sC -sF -sI -sL -sM -sN -sn -sO -sP -sS -sT -sU -sV -sW -sX -sY -sZ
      -T0 -T1 -T2 -T3 -T4 -T5 -v -vv -V|--version -Pn -PE -PP -PM --open --reason --traceroute --packet-trace --iflist
      --system-dns --privileged --unprivileged -p-
    `,
    text: `
      -p --top-ports --exclude --min-rate --max-rate --host-timeout --max-retries --scan-delay -e -g --source-port -D -S
      --version-intensity
    `,
    writes: '-oN -oX -oS -oG -oA',
    unclear: '-iL -iR --script --script-args --datadir --resume --excludefile --stylesheet --script-args-file --proxies',
    operands: 'text...',
    does: 'nothing',
    judge: probes,
  },
];

export const unknownScans: Program = {
  name: 'nikto gobuster ffuf sqlmap hydra medusa wpscan dirb feroxbuster nuclei hashcat john aircrack-ng msfconsole msfvenom crackmapexec responder mimikatz impacket-secretsdump bettercap ettercap',
  manual: 'https://www.kali.org/tools/',
  style: 'none',
  operands: 'text...',
  does: [{ kind: 'hazard', what: 'weaken-guard', detail: 'an attack tool' }],
  judge: (it) => (it.operands.length === 0 ? { effects: [unclear('an attack tool', argText(textArg('')))] } : {}),
};
