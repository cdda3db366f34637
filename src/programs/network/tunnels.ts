// Tunnels that expose a local port to the internet, and VPN clients. Looking at their state is quiet.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { debian, machineTool, machineTools } from '../system/machine-tool.ts';

const expose: Effect = { kind: 'hazard', what: 'expose-port', detail: 'puts a local port on the internet' };
const exposes: Spec = { operands: 'text...', does: [expose] };
const looks: Spec = { flags: '--json --help -h', operands: 'text...', does: 'nothing' };
const changes: Spec = {
  operands: 'text...',
  does: [{ kind: 'service', act: 'change', system: 'tunnel', what: 'changes the network' }],
};
const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

const network: readonly Effect[] = [{ kind: 'configure', what: 'system', detail: 'the network' }];

const EXPOSING: Readonly<Record<string, string>> = {
  lt: 'https://github.com/localtunnel/localtunnel',
  localtunnel: 'https://github.com/localtunnel/localtunnel',
  bore: 'https://github.com/ekzhang/bore',
  serveo: 'https://serveo.net/',
  pagekite: 'https://pagekite.net/docs/',
  'localhost.run': 'https://localhost.run/docs/',
  zrok: 'https://docs.zrok.io/',
  frpc: 'https://gofrp.org/en/docs/',
  frps: 'https://gofrp.org/en/docs/',
  chisel: 'https://github.com/jpillora/chisel',
  inlets: 'https://docs.inlets.dev/',
  expose: 'https://expose.dev/docs',
  telebit: 'https://telebit.cloud/',
  tunnelmole: 'https://tunnelmole.com/docs/',
  tmole: 'https://tunnelmole.com/docs/',
  pinggy: 'https://pinggy.io/docs/',
};
const VPNS: Readonly<Record<string, string>> = {
  nordvpn: 'https://support.nordvpn.com/hc/en-us/articles/20196094470929',
  'protonvpn-cli': 'https://protonvpn.com/support/linux-cli',
  mullvad: 'https://mullvad.net/help/how-use-mullvad-cli',
  'warp-cli': 'https://developers.cloudflare.com/warp-client/get-started/linux/',
};

export const tunnels: readonly Program[] = [
  {
    name: 'ngrok',
    manual: 'https://ngrok.com/docs/agent/cli/',
    does: 'nothing',
    flags: '-h|--help -v|--version',
    sub: {
      ...each('version help diagnose completion credits', looks),
      ...each('http tcp tls start tunnel', exposes),
      config: {
        does: 'nothing',
        sub: {
          check: looks,
          ...each('add-authtoken edit upgrade add-api-key', {
            operands: 'text...',
            does: [{ kind: 'configure', what: 'global', detail: 'settings of ngrok' }],
          }),
        },
      },
      api: changes,
      service: changes,
      update: changes,
    },
    bare: looks,
  },
  {
    name: 'cloudflared',
    manual: 'https://developers.cloudflare.com/cloudflare-one/connections/connect-networks/',
    does: 'nothing',
    flags: '-h|--help -v|--version',
    sub: {
      ...each('version help', looks),
      ...each('proxy-dns', changes),
      tunnel: { operands: 'text...', does: [expose], flags: '--no-autoupdate', text: '--url --hostname --name' },
      access: { operands: 'unclear...', does: [{ kind: 'hazard', what: 'remote-shell', detail: 'a way into another network' }] },
      login: changes,
      service: changes,
      update: changes,
    },
    bare: { does: 'nothing' },
  },
  ...Object.entries(EXPOSING).map(([name, manual]) => machineTool({ name, manual, looks: '-v version help', does: [expose] })),
  {
    name: 'tailscale',
    manual: 'https://tailscale.com/kb/1080/cli',
    does: 'nothing',
    flags: '-h|--help --json --version',
    sub: {
      ...each('status ip netcheck version whois dns metrics licenses bugreport', looks),
      ping: {
        operands: 'text',
        does: [{ kind: 'network', use: 'probe', server: { host: '', unknown: 'a machine of the network' } }],
      },
      ...each('funnel serve', exposes),
      ...each('up down set login logout switch lock update exit-node configure cert', changes),
      ssh: { operands: 'text...', does: [{ kind: 'hazard', what: 'remote-shell', detail: 'a shell on another machine' }] },
      file: changes,
      nc: { operands: 'text...', does: [unclear('a raw connection', 'nc')] },
    },
    bare: { does: 'nothing' },
  },
  machineTool({
    name: 'wg',
    manual: 'https://man7.org/linux/man-pages/man8/wg.8.html',
    looks: 'none show...* help showconf... genkey genpsk',
    does: network,
    when: [
      {
        words: 'showconf...* genkey...* genpsk...* show.*.private-key show.*.preshared-keys show.*.dump',
        does: [{ kind: 'reveal', what: 'credential', detail: 'a private key' }],
      },
    ],
  }),
  ...machineTools('wg-quick openvpn openconnect vpnc', debian, network),
  ...Object.entries(VPNS).map(([name, manual]) =>
    machineTool({ name, manual, looks: 'none status version help', does: network }),
  ),
];
