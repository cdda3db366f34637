// Mail and messages: whatever is sent goes out under the user's name.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const message = (system: string): Effect => ({ kind: 'service', act: 'message', system, what: 'sends a message' });
const LOOKS = /^(--version|--help|-V|-h|version|help|-bv|-bp)$/;

const sends = (name: string, manual: string, system: string): Program => ({
  name,
  manual,
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.operands.length === 1 && LOOKS.test(exact(it.operands[0]) ?? '')) return {};
    const files = it.operands.filter((arg) => /[/.~]/.test(exact(arg) ?? '')).flatMap((arg) => tools.places(arg));
    return {
      effects: [
        message(system),
        { kind: 'network', use: 'upload', server: { host: '', unknown: `the ${system} server` } },
        ...files.map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
      ],
    };
  },
});

export const mail: readonly Program[] = [
  sends('mail mailx s-nail bsd-mailx mutt neomutt alpine pine', 'https://man7.org/linux/man-pages/man1/mailx.1p.html', 'mail'),
  sends(
    'sendmail msmtp ssmtp exim exim4 postfix-sendmail swaks mailsend sendemail mpack nullmailer-inject',
    'https://www.postfix.org/sendmail.1.html',
    'mail',
  ),
  sends(
    'slack-notify telegram-send discord-cli matrix-commander xmpp-client wall write talk notify-slack teams-cli imsg',
    'https://pypi.org/project/telegram-send/',
    'message',
  ),
];
