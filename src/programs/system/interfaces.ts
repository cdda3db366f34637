// Network interfaces, sockets and captures: ip, ifconfig, ss, tcpdump, screen and keyboard recorders. Looking at settings is quiet.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const system: Effect = { kind: 'configure', what: 'system', detail: 'the network of the machine' };
const capture: Effect = { kind: 'hazard', what: 'capture', detail: 'records packets, keys, the screen or sound' };
const IP_LOOKS = /^(show|list|lst|ls|sh|get|monitor|help)$/;
const IP_CHANGES =
  /^(a|ad|add|ch|change|r|re|rep|replace|d|de|del|delete|set|se|fl|flu|flush|exec|attach|append|prepend|restore|save|up|down)$/;

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
    judge: (it) => {
      const words = it.operands.map((arg) => exact(arg) ?? '…');
      if (words.length <= 1 || IP_LOOKS.test(words[1] ?? '')) return {};
      if (
        words[0] === 'monitor' &&
        words
          .slice(1)
          .every((word) =>
            /^(all|all-nsid|label|link|address|route|mroute|maddress|neigh|netconf|rule|stats|nsid|nexthop)$/.test(word),
          )
      )
        return {};
      if (words[0] === 'netns' && /^(pids|identify|list-id)$/.test(words[1] ?? '')) return {};
      const changes = words.slice(1).some((word) => IP_CHANGES.test(word) || word === '…');
      return { effects: changes || !/^(dev|up|type|table|master|scope|to|via)$/.test(words[1] ?? '') ? [system] : [] };
    },
  },
  {
    name: 'ifconfig',
    manual: 'https://man7.org/linux/man-pages/man8/ifconfig.8.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.operands.filter((arg) => !/^-(a|s|v|l|L|u|d|X)$/.test(exact(arg) ?? '')).length <= 1 ? {} : { effects: [system] },
  },
  {
    name: 'route arp',
    manual: 'https://man7.org/linux/man-pages/man8/route.8.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.operands.every(
        (arg, i) =>
          /^-[aneFCv46N]+$|^get$|^show$/.test(exact(arg) ?? '') ||
          (i > 0 && /^(get|-a)$/.test(exact(it.operands[i - 1]) ?? '')) ||
          /^default$/.test(exact(arg) ?? ''),
      )
        ? {}
        : { effects: [system] },
  },
  {
    name: 'netstat ss',
    manual: 'https://man7.org/linux/man-pages/man8/ss.8.html',
    flags: `
      -a|--all -n|--numeric -l|--listening -p|--processes -t|--tcp -u|--udp -x|--unix -e|--extended -m|--memory
      -i|--info|--interfaces -o|--options|--timers -s|--summary|--statistics -r|--resolve|--route -4 -6 -0 -w|--raw
      -H|--no-header -O|--oneline -b|--bpf -Z|--context -z|--contexts -S|--sctp -d|--dccp -v|--verbose -c|--continuous
      -W|--wide -g|--groups -L -T|--tos -E|--events -B|--bound-inactive -M --tipc --vsock --xdp -V|--version -h|--help
      --numeric-hosts --numeric-ports --tipcinfo --cgroup --inet-sockopt
    `,
    text: '-f|--family -A|--query|--socket -I',
    reads: '-F|--filter',
    writes: '-D|--diag',
    unclear: '-N|--net',
    unclearFlags: '-K|--kill',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    // A filter that cannot be read is shown.
    when: [{ has: '-F', prints: 'content' }],
  },
  {
    name: 'iwconfig nmcli rfkill ethtool bridge tc wpa_cli airport iw brctl netplan ifup ifdown dhclient ipsec airmon-ng',
    manual: 'https://networkmanager.dev/docs/api/latest/nmcli.html',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const words = it.operands.map((arg) => exact(arg) ?? '…');
      if (words.some((word) => /^(-s|--show-secrets|showall-secrets)$/.test(word)))
        return { effects: [{ kind: 'reveal', what: 'credential', detail: 'network passwords' }] };
      return words.length === 0
        ? { effects: [] }
        : words.every((word) =>
              /^(-[tfgpme]+|--\w[\w-]*|show|status|list|general|g|device|d|dev|connection|c|con|networking|radio|wifi|[\w:.,-]*)$/.test(
                word,
              ),
            ) &&
            words.some((word) => /^(show|status|list)$/.test(word)) &&
            !words.some((word) => /^(modify|delete|add|up|down|connect|disconnect|set|on|off|edit|reload|apply)$/.test(word))
          ? {}
          : { effects: [system] };
    },
  },
];

const LOOK = /^(--version|--help|-h|-V|-v|-D|--list-interfaces|-L|--list-input)$/;
const records = (name: string, manual: string): Program => ({
  name,
  manual,
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => (it.operands.length === 1 && LOOK.test(exact(it.operands[0]) ?? '') ? {} : { effects: [capture] }),
});

export const captures: readonly Program[] = [
  records(
    'tcpdump tshark dumpcap wireshark ngrep tcpflow mitmproxy mitmdump mitmweb snoop pktmon',
    'https://www.tcpdump.org/manpages/tcpdump.1.html',
  ),
  records(
    'screencapture scrot import maim grim gnome-screenshot spectacle flameshot xwd shotgun recordmydesktop wf-recorder byzanz-record peek',
    'https://ss64.com/mac/screencapture.html',
  ),
  records('arecord parecord parec rec sox-rec pw-record imagesnap fswebcam', 'https://linux.die.net/man/1/arecord'),
  records('xinput xev showkey logkeys evtest xspy keylogger libinput', 'https://linux.die.net/man/1/xinput'),
  {
    name: 'xdotool ydotool wtype cliclick xte dotool wmctrl',
    manual: 'https://www.semicomplete.com/projects/xdotool/',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.operands.length === 1 && LOOK.test(exact(it.operands[0]) ?? '')
        ? {}
        : { effects: [{ kind: 'hazard', what: 'weaken-guard', detail: 'types and clicks in place of the user' }] },
  },
];
