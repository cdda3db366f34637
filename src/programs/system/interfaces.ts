// Network interfaces, sockets and captures: ip, ifconfig, ss, tcpdump, screen and keyboard recorders. Looking at settings is quiet.
import type { Program } from '../../argv/program.ts';
import { wordsOf } from '../../argv/words-of.ts';
import type { Effect } from '../../model/effect.ts';
import { debian, mac, machineTool, machineTools, man8 } from './machine-tool.ts';

const system: readonly Effect[] = [{ kind: 'configure', what: 'system', detail: 'the network of the machine' }];
const capture: readonly Effect[] = [{ kind: 'hazard', what: 'capture', detail: 'records packets, keys, the screen or sound' }];
const inputs: readonly Effect[] = [{ kind: 'hazard', what: 'weaken-guard', detail: 'types and clicks in place of the user' }];
const passwords: readonly Effect[] = [{ kind: 'reveal', what: 'credential', detail: 'network passwords' }];
const IP_LOOKS = `
  none * *.show...* *.list...* *.lst...* *.ls...* *.sh...* *.get...* *.monitor...* *.help...* monitor... netns.pids...*
  netns.identify...* netns.list-id...*
`;

export const interfaces: readonly Program[] = [
  {
    name: 'ip',
    manual: 'https://man7.org/linux/man-pages/man8/ip.8.html',
    style: 'single-posix',
    flags: `
      -V -Version -h -human -s -stats -statistics -d -details -o -oneline -r -resolve -4 -6 -0 -br -brief -j -json -p
      -pretty -c -color -t -timestamp -ts -a -all -N -Numeric -iec
    `,
    text: '-f -family -l -loops',
    unclear: '-n -netns -b -batch -rc -rcvbuf',
    unclearFlags: '-force',
    operands: 'text...',
    does: 'nothing',
    when: [
      {
        unless: `${IP_LOOKS} *.dev... *.up... *.type... *.table... *.master... *.scope... *.to... *.via...`,
        does: system,
      },
      {
        unless: IP_LOOKS,
        mentions: `
          *.a *.ad *.add *.ch *.change *.r *.re *.rep *.replace *.d *.de *.del *.delete *.set *.se *.fl *.flu *.flush *.exec
          *.attach *.append *.prepend *.restore *.save *.down
        `,
        does: system,
      },
    ],
  },
  machineTool({
    name: 'ifconfig',
    manual: man8('ifconfig'),
    looks: 'none * -a.* -s.* -v.* -L.* -u.* -d.* -a.-s -a.-v -v.-a -l.-u',
    does: system,
  }),
  machineTool({
    name: 'route',
    manual: man8('route'),
    looks: 'none -n -e -ee -F -C -v -4 -6 -N -ne -en -n.-v -n.-4 -n.-6 -4.-n -6.-n get.* -n.get.* show default',
    does: system,
  }),
  machineTool({
    name: 'arp',
    manual: man8('arp'),
    looks: 'none -a -e -v -n -an -na -en -ne -vn -nv -a.-n -n.-a -a.* -n.* -an.*',
    does: system,
  }),
  {
    name: 'ss',
    manual: man8('ss'),
    flags: `
      -a|--all -n|--numeric -l|--listening -p|--processes -t|--tcp -u|--udp -x|--unix -e|--extended -m|--memory -i|--info
      -o|--options -s|--summary -r|--resolve -4|--ipv4 -6|--ipv6 -0|--packet -w|--raw -H|--no-header -O|--oneline -Q|--no-queues
      -b|--bpf -Z|--context -z|--contexts -S|--sctp -d|--dccp -T|--threads -E|--events -B|--bound-inactive -M|--mptcp --tipc
      --vsock --xdp --tos --cgroup --tipcinfo --inet-sockopt -V|--version -h|--help
    `,
    text: '-f|--family -A|--query|--socket',
    reads: '-F|--filter',
    writes: '-D|--diag',
    unclear: '-N|--net',
    unclearFlags: '-K|--kill',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    // A filter that cannot be parsed is shown in the error message.
    when: [{ has: '-F', prints: 'content' }],
  },
  {
    name: 'netstat',
    manual: man8('netstat'),
    flags: `
      -a|--all -n|--numeric -l|--listening -p|--program|--programs -t|--tcp -u|--udp -x|--unix -U|--udplite -S|--sctp -w|--raw
      -e|--extend -i|--interfaces -o|--timers -s|--statistics -r|--route -4|--inet -6|--inet6 -c|--continuous -W|--wide
      -N|--symbolic -g|--groups -F|--fib -C|--cache -v|--verbose -M|--masquerade -Z|--context -b -d -m -L -T
      --numeric-hosts --numeric-ports --numeric-users -V|--version -h|--help
    `,
    // `-f` and `-I` are those of macOS.
    text: '-A|--protocol -f -I',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  machineTool({
    name: 'nmcli',
    manual: 'https://networkmanager.dev/docs/api/latest/nmcli.html',
    looks: `
      none g general d dev device c con connection general.status g.status device.status dev.status d.status device.show...*
      dev.show...* d.show...* connection.show...* con.show...* c.show...* device.wifi.list...* dev.wifi.list...* d.wifi.list...*
      radio networking networking.connectivity -t.*.*.show...* -t.*.*.status...* -t.*.*.*.list -f.*.*.show...* -f.*.*.status
      -f.*.*.*.list -p.*.show...* -t.-f.*.*.show...* -t.-f.*.*.status -t.-f.*.*.*.list
    `,
    does: system,
    when: [{ mentions: '-s --show-secrets', does: passwords }],
  }),
  machineTool({ name: 'iwconfig', manual: man8('iwconfig'), looks: 'none *', does: system }),
  machineTool({ name: 'rfkill', manual: man8('rfkill'), looks: 'none list list.*', does: system }),
  machineTool({
    name: 'ethtool',
    manual: man8('ethtool'),
    looks: '* -i.* -S.* -k.* -a.* -c.* -g.* -l.* -T.* -m.*',
    does: system,
  }),
  machineTool({ name: 'bridge', manual: man8('bridge'), looks: 'none * *.show...* *.list...* monitor...', does: system }),
  machineTool({
    name: 'tc',
    manual: man8('tc'),
    looks: 'none *.show...* *.list...* *.ls... -s.*.show...* monitor',
    does: system,
  }),
  machineTool({ name: 'wpa_cli', manual: debian('wpa_cli'), looks: 'status -i.*.status list_networks help', does: system }),
  machineTool({ name: 'airport', manual: mac('airport'), looks: '-I --getinfo', does: system }),
  machineTool({
    name: 'iw',
    manual: debian('iw'),
    looks: 'dev list reg.get *.info dev.*.info dev.*.link *.*.info',
    does: system,
  }),
  machineTool({ name: 'brctl', manual: debian('brctl'), looks: 'show show.* showmacs.* showstp.*', does: system }),
  machineTool({ name: 'netplan', manual: debian('netplan'), looks: 'help info status status.* get get.*', does: system }),
  machineTool({
    name: 'ipsec',
    manual: debian('ipsec'),
    looks: 'status statusall version listall',
    does: system,
    when: [{ mentions: 'showall-secrets showhostkey', does: passwords }],
  }),
  ...machineTools('ifup ifdown dhclient airmon-ng', debian, system),
];

const LISTS = '--list -D --list-interfaces -L --list-input';
const records = (names: string, manual: (name: string) => string): readonly Program[] =>
  wordsOf(names).map((name) => machineTool({ name, manual: manual(name), looks: `-v ${LISTS}`, does: capture }));

export const captures: readonly Program[] = [
  ...records('tcpdump tshark dumpcap wireshark ngrep tcpflow mitmproxy mitmdump mitmweb', debian),
  ...records('snoop', () => 'https://docs.oracle.com/cd/E88353_01/html/E72487/snoop-8.html'),
  ...records('pktmon', () => 'https://learn.microsoft.com/windows-server/administration/windows-commands/pktmon'),
  ...records('screencapture imagesnap', mac),
  ...records('scrot import maim grim gnome-screenshot spectacle flameshot xwd shotgun recordmydesktop', debian),
  ...records('wf-recorder byzanz-record peek arecord parecord parec rec sox-rec pw-record fswebcam', debian),
  ...records('xinput xev showkey logkeys evtest xspy keylogger libinput', debian),
  ...machineTools('xdotool ydotool wtype xte dotool wmctrl', debian, inputs),
  machineTool({ name: 'cliclick', manual: 'https://github.com/BlueM/cliclick', does: inputs }),
];
