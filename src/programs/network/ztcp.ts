// ztcp, connections of zsh: the shell writes into them through a descriptor that is not followed, so what goes out is unknown.
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
    // `-a`: what another connected to a port of ours.
    const server = it.has('-a') || exact(host) === undefined ? { host: '', unknown: 'not known' } : serverOf(host);
    return { effects: [{ kind: 'network', use: 'send', server }] };
  },
};
