// Name lookups and probes: dig, host, ping, nmap, whois. A literal name is a lookup; a name that contains a value sends the value
// out.
import { likeProgram } from '../../argv/like.ts';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { lookup } from '../../argv/role-effects.ts';
import { wordsOf } from '../../argv/words-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { debian, man8 } from '../system/machine-tool.ts';
import { typedCommands } from './client-commands.ts';

const lookups = (names: readonly Arg[]): readonly Effect[] => names.map(lookup);

const digJudge: NonNullable<Program['judge']> = (it) => {
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
      ...lookups(servers.map((arg) => (exact(arg) === undefined ? arg : { ...textArg(argText(arg).slice(1)), from: arg.from }))),
    ],
  };
};

export const dig: Program = {
  name: 'dig',
  manual: 'https://bind9.readthedocs.io/en/latest/manpages.html#dig-dns-lookup-utility',
  sameAs: { kdig: 'https://manpages.debian.org/trixie/knot-dnsutils/kdig.1.en.html' },
  flags: '-4 -6 -m -r -u -v -h -V',
  text: '-b -c -p -t -y -x -q',
  reads: '-k',
  unclear: '-f',
  operands: 'text...',
  does: 'nothing',
  judge: digJudge,
};

export const digKin: readonly Program[] = [
  {
    name: 'drill',
    manual: 'https://manpages.debian.org/trixie/ldnsutils/drill.1.en.html',
    flags: '-v -h -4 -6 -t -u',
    unclearFlags: '-x',
    text: '-b -p -y',
    unclear: '-V -f -q -c -k -r',
    operands: 'text...',
    does: 'nothing',
    judge: digJudge,
  },
  likeProgram(dig, 'doggo', 'https://doggo.mrkaran.dev/docs/'),
  likeProgram(dig, 'dog', 'https://dns.lookup.dog/'),
];

export const dnsTools: readonly Program[] = [
  {
    name: 'host',
    manual: 'https://bind9.readthedocs.io/en/latest/manpages.html#host-dns-lookup-utility',
    flags: '-4 -6 -a -A -C -d -l -r -s -T -U -v -w -V',
    text: '-c -m -N -p -R -t -W',
    operands: 'lookups...',
    does: 'nothing',
  },
  {
    name: 'nslookup',
    manual: 'https://bind9.readthedocs.io/en/latest/manpages.html#nslookup-query-internet-name-servers-interactively',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      const names = it.operands.filter((arg) => !argText(arg).startsWith('-'));
      // Without a name, or with `-`, it looks up every line of its input.
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
    name: 'resolvectl',
    manual: 'https://www.freedesktop.org/software/systemd/man/latest/resolvectl.html',
    sameAs: { 'systemd-resolve': 'https://www.freedesktop.org/software/systemd/man/latest/resolvectl.html' },
    does: 'nothing',
    flags: '-4 -6 --no-pager --help --version',
    text: '-i --interface -t --type -c --class --legend',
    sub: {
      query: { operands: 'lookups...', does: 'nothing' },
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
    flags: '-H --verbose --no-recursion --help --version -I -a -b -l -L -m -M -r',
    text: '-p -i -s -T',
    connects: '-h|--host',
    operands: 'lookups...',
    does: 'nothing',
  },
];

export const probeTools: readonly Program[] = [
  {
    name: 'ping',
    manual: man8('ping'),
    sameAs: { ping6: man8('ping') },
    style: 'plain',
    flags: '-4 -6 -a -A -b -B -d -D -f -h -H -L -n -O -q -r -R -U -v -V -o',
    text: '-c -C -e -F -g -G -h -i -I -k -l -m -M -N -p -Q -s -S -t -T -w -W -b',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'traceroute',
    manual: man8('traceroute'),
    sameAs: { traceroute6: man8('traceroute') },
    flags: `
      -4 -6 -d|--debug -F|--dont-fragment -I|--icmp -T|--tcp -U|--udp -UL -D|--dccp -n -r -A|--as-path-lookups
      -e|--extensions --mtu --back -V|--version --help
    `,
    text: `
      -f|--first -g|--gateway -i|--interface -m|--max-hops -N|--sim-queries -p|--port -t|--tos -l|--flowlabel -w|--wait
      -q|--queries -s|--source -z|--sendwait -M|--module -O|--options -P|--protocol --sport --fwmark
    `,
    operands: 'probes text?',
    does: 'nothing',
  },
  {
    name: 'tracepath',
    manual: man8('tracepath'),
    flags: '-4 -6 -n -b -V',
    text: '-l -m -p',
    operands: 'probes',
    does: 'nothing',
  },
  {
    name: 'mtr',
    manual: debian('mtr'),
    flags: `
      -4 -6 -u|--udp -T|--tcp -S|--sctp -r|--report -w|--report-wide -x|--xml -t|--curses -g|--gtk -l|--raw -C|--csv
      -j|--json -p|--split -n|--no-dns -b|--show-ips -z|--aslookup -e|--mpls -h|--help -v|--version
    `,
    text: `
      -I|--interface -a|--address -f|--first-ttl -m|--max-ttl -U|--max-unknown -P|--port -L|--localport -s|--psize
      -B|--bitpattern -i|--interval -G|--gracetime -Q|--tos -Z|--timeout -M|--mark -c|--report-cycles -o|--order -y|--ipinfo
      -d|--displaymode
    `,
    reads: '-F|--filename',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'arping',
    manual: man8('arping'),
    flags: '-A -b -D -f -h -q -U -V',
    text: '-c -I -i -s -S -t -T -w',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'fping',
    manual: 'https://fping.org/fping.1.html',
    flags: `
      -4|--ipv4 -6|--ipv6 -a|--alive -A|--addr -d|--rdns -D|--timestamp -e|--elapsed -g|--generate -J|--json -l|--loop
      -m|--all -M|--dontfrag -n|--name -N|--netdata -o|--outage -q|--quiet -R|--random -s|--stats -u|--unreach
      -v|--version -h|--help --icmp-timestamp --print-ttl --print-tos
    `,
    text: `
      -b|--size -B|--backoff -c|--count -C|--vcount -H|--ttl -i|--interval -I|--iface -k|--fwmark -O|--tos -p|--period
      -Q|--squiet -r|--retry -S|--src -t|--timeout -x|--reachable -X|--fast-reachable
    `,
    reads: '-f|--file',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'hping3',
    manual: debian('hping3'),
    style: 'plain',
    flags: `
      -n|--numeric -q|--quiet -V|--verbose -D|--debug -z|--bind -Z|--unbind --beep -0|--rawip -1|--icmp -2|--udp -S|--syn
      -A|--ack -F|--fin -R|--rst -P|--push -U|--urg -X|--xmas -Y|--ymas -T|--traceroute --fast --faster -h|--help
      -v|--version
    `,
    text: '-c|--count -i|--interval -I|--interface -p|--destport -s|--baseport -d|--data -t|--ttl -w|--win -8|--scan',
    sends: '-e|--sign',
    uploads: '-E|--file',
    unclear: '-9|--listen -a|--spoof',
    unclearFlags: '--flood --rand-source --rand-dest',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'tcptraceroute',
    manual: debian('tcptraceroute'),
    flags: '-n -N -S -A -E -d -F -v -h',
    text: '-i -f -m -l -q -w -s -p -P -t --track-port',
    operands: 'probes text? text?',
    does: 'nothing',
  },
  {
    name: 'nmap',
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
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'masscan',
    manual: debian('masscan'),
    style: 'plain',
    flags: '--banners --ping --open --open-only -v -d --iflist --echo --version',
    text: '-p --ports --top-ports --rate --max-rate --exclude -e --adapter --adapter-ip --adapter-port --wait --retries --seed --shard',
    writes: '-oX -oG -oJ -oL -oB -oU --output-filename',
    unclear:
      '-c --conf --readscan -iL --includefile --excludefile --resume --http-user-agent --hello-file --pcap --pcap-payloads',
    operands: 'probes...',
    does: 'nothing',
  },
  {
    name: 'rustscan',
    manual: 'https://github.com/bee-san/RustScan/wiki/Usage',
    style: 'plain',
    flags: '-g|--greppable --accessible --top --udp --no-banner --no-config -h|--help -V|--version',
    probes: '-a|--addresses',
    text: '-p|--ports -r|--range -b|--batch-size -t|--timeout -u|--ulimit --tries --scan-order -e|--exclude-ports -x|--exclude-addresses',
    unclear: '-c|--config-path --scripts --resolver',
    // Options of the scanner that it starts.
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'zmap',
    manual: debian('zmap'),
    flags: '--dryrun -d|--dryrun -q|--quiet --disable-syslog -h|--help -V|--version',
    text: `
      -p|--target-port -r|--rate -B|--bandwidth -n|--max-targets -N|--max-results -t|--max-runtime -c|--cooldown-time
      -e|--seed -T|--sender-threads -s|--source-port -S|--source-ip -G|--gateway-mac -i|--interface -P|--probes
      -f|--output-fields --shards --shard -v|--verbosity
    `,
    reads: '-b|--blocklist-file|--blacklist-file -w|--allowlist-file|--whitelist-file -I|--list-of-ips-file',
    writes: '-o|--output-file -l|--log-file -m|--metadata-file -u|--status-updates-file',
    unclear:
      '-C|--config -M|--probe-module -O|--output-module --probe-args --output-args --user-metadata --notes -L|--log-directory',
    operands: 'probes...',
    does: 'nothing',
  },
];

export const attackTools: readonly Program[] = wordsOf(`
  nikto gobuster ffuf sqlmap hydra medusa wpscan dirb feroxbuster nuclei hashcat john aircrack-ng msfconsole msfvenom
  crackmapexec responder mimikatz impacket-secretsdump bettercap ettercap
`).map((name) => ({
  name,
  manual: `https://www.kali.org/tools/${name}/`,
  style: 'none',
  help: 'none',
  operands: 'text...',
  does: [{ kind: 'hazard', what: 'weaken-guard', detail: 'an attack tool' }],
}));
