// ollama: models on this machine. Listing models and asking an installed one is quiet; fetching, publishing and removing is not.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';

const look: Spec = {
  flags: '--license --modelfile --parameters --system --template -v|--verbose',
  operands: 'text...',
  does: 'nothing',
};

export const ollama: readonly Program[] = [
  {
    name: 'ollama',
    manual: 'https://docs.ollama.com/cli',
    style: 'plain',
    flags: '-h|--help -v|--version',
    does: 'nothing',
    sub: {
      list: look,
      ls: look,
      ps: look,
      show: look,
      // A missing model is fetched first. The prompt stays on this machine unless the model's name says cloud.
      run: {
        flags: '--verbose --nowordwrap --hidethinking --insecure',
        optional: '--think',
        text: '--format --keepalive --dimensions',
        operands: 'text...',
        does: [{ kind: 'package', act: 'new', what: 'model {operands}' }],
      },
      pull: {
        flags: '--insecure',
        operands: 'text',
        does: [{ kind: 'package', act: 'new', what: 'model {operands}' }],
      },
      push: { flags: '--insecure', operands: 'text', does: [{ kind: 'package', act: 'publish', what: 'a model' }] },
      create: {
        reads: '-f|--file',
        text: '-q|--quantize',
        operands: 'text',
        does: [{ kind: 'service', act: 'change', system: 'local ollama', what: 'create a model' }],
      },
      cp: { operands: 'text text', does: [{ kind: 'service', act: 'change', system: 'local ollama', what: 'copy a model' }] },
      rm: { operands: 'text...', does: [{ kind: 'service', act: 'destroy', system: 'local ollama', what: 'remove a model' }] },
      stop: { operands: 'text', does: 'nothing' },
      serve: { does: [{ kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'app' }] },
      signin: { does: [unclear('signs in to an account', 'ollama')] },
    },
  },
];
