// Mail and messages: everything is sent under the user's name.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { debian } from '../system/machine-tool.ts';

const LOOKS = '-V -h version help -bv -bp';

const sent = (system: string): readonly Effect[] => [
  { kind: 'service', act: 'message', system, what: 'sends a message' },
  { kind: 'network', use: 'upload', server: { host: '', unknown: `the ${system} server` } },
];

const sends = (names: string, manual: (name: string) => string, system: string): readonly Program[] =>
  wordsOf(names).map((name) => ({
    name,
    manual: manual(name),
    style: 'none',
    operands: 'uploads...',
    does: 'nothing',
    when: [
      { words: LOOKS, operands: 'text...' },
      { unless: LOOKS, does: sent(system) },
    ],
  }));

/**
 * An address may also be a file to which the mail is appended, or a command it is piped into, so any word without an `@` counts
 * as a file. `-a` and `-A` attach a file in one implementation, and name a header or an account in another.
 */
const ADDRESSES = { operands: 'uploads...', known: { operands: '*@*' }, does: sent('mail') } as const;

const mailx = (name: string): Program => ({
  name,
  manual: debian(name),
  flags: '-B -d -E -F -H -i -I -N -n -t -v',
  text: '-b -c -r -s',
  uploads: '-a -A -q',
  help: '-V',
  ...ADDRESSES,
});

const mutt = (name: string): Program => ({
  name,
  manual: debian(name),
  flags: '-n -x',
  text: '-b -c -s',
  uploads: '-a -H -i',
  help: '-v -h',
  ...ADDRESSES,
});

export const mail: readonly Program[] = [
  ...wordsOf('mail mailx s-nail bsd-mailx').map(mailx),
  ...wordsOf('mutt neomutt').map(mutt),
  ...sends('alpine pine', debian, 'mail'),
  ...sends('sendmail msmtp ssmtp exim exim4 postfix-sendmail swaks mailsend sendemail mpack nullmailer-inject', debian, 'mail'),
  ...sends('wall write talk xmpp-client imsg', debian, 'message'),
  ...sends('telegram-send discord-cli matrix-commander', (name) => `https://pypi.org/project/${name}/`, 'message'),
  ...sends('slack-notify notify-slack teams-cli', (name) => `https://www.npmjs.com/package/${name}`, 'message'),
];
