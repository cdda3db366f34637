// simctl: simulated devices of Xcode. Looking, and running the project's app there, is harmless; erasing a device is not.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';

const looks: Spec = { operands: 'text...', does: 'nothing' };
const starts: Spec = { operands: 'text...', does: [{ kind: 'process', act: 'start', whose: 'own', what: 'a simulator' }] };
const cheap = (what: string): Spec => ({
  operands: 'text...',
  does: [{ kind: 'service', act: 'local', system: 'simulator', what }],
});
const unknown = (what: string): Spec => ({
  operands: 'text...',
  does: [unclear(`what \`simctl ${what}\` does is unknown`, what)],
});
const clipboard: Effect = { kind: 'hazard', what: 'capture', detail: 'reads the clipboard of a simulator' };

export const simctl: Program = {
  name: 'simctl',
  manual: 'https://developer.apple.com/documentation/xcode/running-your-app-in-simulator-or-on-a-device',
  style: 'plain-posix',
  text: '--set --profiles',
  does: 'nothing',
  sub: {
    help: looks,
    list: { flags: '-j|--json -v -e', operands: 'text...', does: 'nothing', prints: 'names' },
    getenv: unknown('getenv'),
    appinfo: looks,
    listapps: looks,
    get_app_container: looks,
    bootstatus: { flags: '-b -c -d', operands: 'text...', does: 'nothing' },
    boot: starts,
    launch: {
      flags: '-w|--wait-for-debugger --console --console-pty --terminate-running-process',
      unclear: '--stdout --stderr --arch',
      operands: 'text...',
      does: [{ kind: 'run', code: 'project', what: 'an app in the simulator' }],
    },
    install: { operands: 'text names', does: [{ kind: 'run', code: 'project', what: 'an app in the simulator' }] },
    terminate: { operands: 'text text', does: [{ kind: 'process', act: 'stop', whose: 'own', what: 'an app in the simulator' }] },
    shutdown: { operands: 'text...', does: [{ kind: 'process', act: 'stop', whose: 'unknown', what: 'a simulator' }] },
    io: {
      does: 'nothing',
      operands: 'text...',
      judge: (it, tools) => {
        const [, operation, file] = it.operands;
        const what = operation?.bits[0]?.kind === 'text' ? operation.bits[0].text : '';
        if (what === 'enumerate' || what === 'poll') return {};
        // The screen of a simulator shows the project's own app, not the user's desktop.
        if (what !== 'screenshot' || it.operands.length !== 3 || file === undefined)
          return { effects: [unclear('what is recorded where is unknown', what)] };
        return { effects: tools.places(file).map((place): Effect => ({ kind: 'write', place, how: 'change' })) };
      },
    },
    status_bar: looks,
    ui: looks,
    location: looks,
    icloud_sync: unknown('icloud_sync'),
    logverbose: looks,
    openurl: unknown('openurl'),
    spawn: unknown('spawn'),
    push: unknown('push'),
    addmedia: unknown('addmedia'),
    privacy: unknown('privacy'),
    keychain: unknown('keychain'),
    diagnose: unknown('diagnose'),
    pbcopy: unknown('pbcopy'),
    pbsync: unknown('pbsync'),
    pbpaste: { operands: 'text...', does: [clipboard] },
    create: cheap('create'),
    clone: cheap('clone'),
    rename: cheap('rename'),
    upgrade: cheap('upgrade'),
    pair: cheap('pair'),
    unpair: cheap('unpair'),
    uninstall: cheap('uninstall'),
    erase: cheap('erase'),
    delete: cheap('delete'),
    runtime: unknown('runtime'),
  },
};
