// Tunnels that put a local port on the internet, and VPN clients. Looking at their state is quiet.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

const expose: Effect = { kind: 'hazard', what: 'expose-port', detail: 'puts a local port on the internet' };
const exposes: Spec = { operands: 'text...', does: [expose] };
const looks: Spec = { flags: '--json --help -h', operands: 'text...', does: 'nothing' };
const changes: Spec = {
  operands: 'text...',
  does: [{ kind: 'service', act: 'change', system: 'tunnel', what: 'changes the network' }],
};
const each = (names: string, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

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
  {
    name: 'lt localtunnel bore serveo pagekite localhost.run zrok frpc frps chisel inlets expose telebit tunnelmole tmole pinggy',
    manual: 'https://github.com/localtunnel/localtunnel',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) =>
      it.operands.length === 1 && /^(--version|--help|version|help|-h|-v)$/.test(exact(it.operands[0]) ?? '')
        ? {}
        : { effects: [expose] },
  },
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
  {
    name: 'wg wg-quick openvpn openconnect vpnc nordvpn protonvpn-cli mullvad warp-cli',
    manual: 'https://www.wireguard.com/quickstart/',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const first = exact(it.operands[0]);
      if (first === 'showconf' || first === 'genkey' || first === 'genpsk')
        return { effects: [{ kind: 'reveal', what: 'credential', detail: 'a private key' }] };
      return it.operands.length === 0 || /^(show|status|--version|version|help|--help)$/.test(first ?? '')
        ? {}
        : { effects: [{ kind: 'configure', what: 'system', detail: 'the network' }] };
    },
  },
];
