// Programs that send files to anyone who knows a code, or publish them on a server. Sending is an upload to somebody else's
// server.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';

const upload: Effect = { kind: 'service', act: 'publish', system: 'file relay', what: 'sends files that others can fetch' };
const pasted: Effect = { kind: 'service', act: 'publish', system: 'paste site', what: 'publishes text on a public page' };
const sends: Spec = { operands: 'text...', does: [upload] };
const help: Spec = { operands: 'text...', does: 'nothing' };

/** Programs that put what they read, or the files they are given, on a public page. */
const pastes = (name: string, manual: string): Program => ({
  name,
  manual,
  flags: '-h|--help --version',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => (it.has('-h') || it.has('--version') ? {} : { effects: [pasted] }),
});

export const fileSenders: readonly Program[] = [
  {
    name: 'croc',
    manual: 'https://github.com/schollz/croc',
    flags: '-h|--help -v|--version',
    does: 'nothing',
    sub: { send: sends, help },
  },
  {
    name: 'wormhole',
    manual: 'https://magic-wormhole.readthedocs.io/en/latest/welcome.html',
    flags: '--help --version',
    does: 'nothing',
    sub: { send: sends, tx: sends, help },
  },
  {
    name: 'ffsend',
    manual: 'https://github.com/timvisee/ffsend',
    flags: '-h|--help -V|--version',
    does: 'nothing',
    sub: { upload: sends, up: sends, u: sends, help },
  },
  pastes('pastebinit', 'https://manpages.debian.org/pastebinit.1'),
  pastes('wgetpaste', 'https://github.com/zlin/wgetpaste'),
  pastes('nopaste', 'https://metacpan.org/dist/App-Nopaste/view/bin/nopaste'),
  pastes('gist', 'https://github.com/defunkt/gist'),
  pastes('haste', 'https://github.com/toptal/haste-client'),
  {
    name: 'mosquitto_pub',
    manual: 'https://mosquitto.org/man/mosquitto_pub-1.html',
    flags: '--help',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => (it.has('--help') ? {} : { effects: [upload] }),
  },
  {
    name: 'smbclient',
    manual: 'https://www.samba.org/samba/docs/current/man-html/smbclient.1.html',
    flags: '-?|--help -V|--version',
    operands: 'text...',
    does: 'nothing',
    // Its commands come from `-c`, a file or its input, and `put` is one of them.
    judge: (it) => (it.has('-?') || it.has('-V') ? {} : { effects: [upload] }),
  },
];
