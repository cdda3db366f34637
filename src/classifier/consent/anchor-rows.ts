// The table of guarded effects: what each does, and the words that may accompany or replace the name of its target. Data, and how a line is
// read.
import { ABOUT, NOUNS } from './words.ts';
import type { About, Noun } from './words.ts';

export interface Row {
  readonly does: string;
  readonly verbs: readonly About[];
  readonly nouns: readonly Noun[];
  readonly words: readonly About[];
  readonly needs: 'all' | 'one';
  readonly alone: boolean;
}

/**
 * By `kind:act` or `kind`; the longer key wins. Then what the effect does, and verbs that may accompany the target's name. `nouns`: kinds
 * of thing it is about (default: `thing`). `words`: replace the name if the call names no target; with `alone` also if it does. `one`:
 * naming one of several targets is enough.
 */
export const ROWS: ReadonlyMap<string, Row> = rowsIn(`
  delete | delete files | delete | nouns file
  delete:empty | empty a file | delete | nouns file
  delete:move | move files away | delete write | nouns file
  read | read a secret file | read | nouns file
  write | change a file outside the project or one that others rely on | write schedule | nouns file
  write:mode | open a file’s permissions | write | nouns file
  run | run code | run
  run:downloaded | run code from outside | run
  hazard:download-run | run code from outside | run | one
  network | exchange data with a server | send run | one
  network:send | send data to a server | send | one
  network:upload | send files to a server | send change publish push | one
  network:listen | open a port | expose run | words expose
  vcs:push-protected | push to a protected branch | push force | nouns branch changes commit | words push
  vcs:force-push | force push: replace history on the server | push force | nouns branch changes commit | words force
  vcs:delete-remote | delete a branch or tag on the server | delete | nouns branch tag
  vcs:discard | throw away uncommitted work | discard delete | nouns changes file | words discard
  vcs:drop | lose a stash or commits | delete discard | nouns stash branch | words delete stash
  vcs:rewrite-pushed | rewrite pushed commits | rewrite | nouns changes branch commit | words rewrite history | alone
  vcs:remote-other | use another repository as remote | write change push | nouns changes thing | one
  vcs:no-verify | skip the hooks that check commits or pushes | weaken | nouns changes commit | words hooks | alone
  vcs | change the repository | change | one
  package:publish | publish a package | publish | nouns package | words publish | one | alone
  package | install or remove a package | run delete write | nouns package
  service:publish | publish, release or deploy | publish change production | nouns package thing | words publish | one | alone
  service:merge | merge or approve a pull request | merge | nouns request branch | words merge
  service:message | send a message | send | words send | one
  service:destroy | destroy data or infrastructure | delete discard stop | nouns table thing process | words delete
  service:change | change something on a service | change publish send production | words change | one
  service | use a service | change send | words change | one
  process:stop | stop processes | stop | nouns process thing
  process | start a process | run
  privilege | run with more rights | sudo | words sudo
  configure | change settings outside the project | write change schedule stop | nouns process file thing | one
  configure:persistence | make something run later or at every start | write change schedule hooks | nouns process file | words schedule | one | alone
  reveal | show secrets | read environment | one
  reveal:environment | show all environment variables | read environment | words environment | alone
  delegate | start another agent without approvals | run weaken | one
  hazard:expose-port | put a local port on the internet | expose run | words expose | one | alone
  hazard:remote-shell | open a shell on another machine | run | one
  hazard:weaken-guard | switch off a check | weaken | words weaken | one
  hazard:audit | clear history or logs | delete audit | nouns file | words delete audit | alone
  hazard:backup | delete or disable backups | delete weaken
  hazard | do something dangerous | change run | one
  unclear | run something that could not be read | run change | one
`);

function rowsIn(table: string): ReadonlyMap<string, Row> {
  const isAbout = (word: string): word is About => Object.hasOwn(ABOUT, word) || wrong(word);
  const isNoun = (word: string): word is Noun => Object.hasOwn(NOUNS, word) || wrong(word);
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [key = '', does = '', verbs = '', ...more] = line.split('|').map((cell) => cell.trim());
        const listed = (name: string): readonly string[] =>
          more
            .find((cell) => cell.startsWith(`${name} `))
            ?.slice(name.length + 1)
            .split(' ') ?? [];
        const nouns = listed('nouns').filter(isNoun);
        return [
          key,
          {
            does,
            verbs: verbs.split(' ').filter(isAbout),
            nouns: nouns.length === 0 ? ['thing'] : nouns,
            words: listed('words').filter(isAbout),
            needs: more.includes('one') ? 'one' : 'all',
            alone: more.includes('alone'),
          },
        ];
      }),
  );
}

/** A mistake in the table is a bug, and is found when the table is loaded. */
function wrong(word: string): never {
  throw new Error(`the table of guarded effects has an unknown word: ${word}`);
}
