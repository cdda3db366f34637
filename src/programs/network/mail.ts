// Mail and messages: whatever is sent goes out under the user's name.
import type { Program } from '../../argv/program.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { debian } from '../system/machine-tool.ts';

const LOOKS = '-V -h version help -bv -bp';

const sends = (names: string, manual: (name: string) => string, system: string): readonly Program[] =>
  wordsOf(names).map((name) => ({
    name,
    manual: manual(name),
    style: 'none',
    operands: 'uploads...',
    does: 'nothing',
    when: [
      { words: LOOKS, operands: 'text...' },
      {
        unless: LOOKS,
        does: [
          { kind: 'service', act: 'message', system, what: 'sends a message' },
          { kind: 'network', use: 'upload', server: { host: '', unknown: `the ${system} server` } },
        ],
      },
    ],
  }));

export const mail: readonly Program[] = [
  ...sends('mail mailx s-nail bsd-mailx mutt neomutt alpine pine', debian, 'mail'),
  ...sends('sendmail msmtp ssmtp exim exim4 postfix-sendmail swaks mailsend sendemail mpack nullmailer-inject', debian, 'mail'),
  ...sends('wall write talk xmpp-client imsg', debian, 'message'),
  ...sends('telegram-send discord-cli matrix-commander', (name) => `https://pypi.org/project/${name}/`, 'message'),
  ...sends('slack-notify notify-slack teams-cli', (name) => `https://www.npmjs.com/package/${name}`, 'message'),
];
