// ztcp, network connections of zsh: the shell writes to them through a descriptor that is not followed, so the data that is sent
// is unknown.
import type { Program } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import { exact } from '../../shell/value.ts';

export const ztcp: Program = {
  name: 'ztcp',
  manual: 'https://zsh.sourceforge.io/Doc/Release/Zsh-Modules.html#The-zsh_002fnet_002ftcp-Module',
  flags: '-a -c -f -L -l -t -v',
  text: '-d',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const [host] = it.operands;
    if (it.has('-c') || host === undefined) return {};
    if (it.has('-l'))
      return { effects: [{ kind: 'network', use: 'listen', offers: 'raw', server: { host: '', unknown: 'every interface' } }] };
    // `-a` accepts a connection from another machine.
    const server = it.has('-a') || exact(host) === undefined ? { host: '', unknown: 'not known' } : serverOf(host);
    return { effects: [{ kind: 'network', use: 'send', server }] };
  },
};
