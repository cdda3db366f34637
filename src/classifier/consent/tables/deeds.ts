// The table of guarded deeds: what each one is called, and the words that may accompany or replace the name of its target. Data, and how a
// line is read.
import { ABOUT, NOUNS } from './words.ts';
import type { About, Noun } from './words.ts';

export interface Row {
  readonly does: string;
  /** Verbs for it. A name beside the verb of another deed is not meant for this one. */
  readonly verbs: readonly About[];
  /** Kinds of thing it is done to. */
  readonly nouns: readonly Noun[];
  /** If no name is said, one word of each group must be. Empty: a name is required. */
  readonly words: readonly (readonly About[])[];
  /** The words are enough although the target has a name. */
  readonly alone: boolean;
  /** With the words, a kind of thing must be said too: "wipe it" does not say what. */
  readonly kind: boolean;
  /** Naming one of several targets is enough. An address must always be named. */
  readonly one: boolean;
  /** What must also be said, because it is more than the usual. */
  readonly scope: readonly Scope[];
}
export type Scope = About | Noun | 'all';

/**
 * The key is `kind:act`, or `kind`, and may go on with the program and its subcommand or with the first words of what the effect does. The
 * longest key that fits counts. Unlisted columns are empty.
 */
const TABLE = `
  delete | delete files | delete empty | nouns file repository
  delete:empty | empty a file | empty | nouns file repository
  delete:move | move files away | delete move | nouns file repository
  read | read a secret file | read | nouns file
  write | change a file outside the project or one that others rely on | write schedule | nouns file line
  write:mode | open a file’s permissions | write | nouns file
  run | run code | run
  run:downloaded | run code from outside | run | nouns script
  hazard:download-run | run code from outside | run | nouns script
  network | exchange data with a server | send run | nouns machine
  network:send | send data to a server | send | nouns machine
  network:upload | send files to a server | send publish push | nouns machine file
  network:listen | open a port | expose run | nouns port | words expose
  vcs:push-protected | push to a protected branch | push force | nouns branch changes code commit remote | words push
  vcs:force-push | force push: replace history on the server | push force rewrite | nouns branch changes code commit remote | words push force | scope force
  vcs:delete-remote | delete a branch or tag on the server | delete | nouns branch tag remote | scope remote
  vcs:discard | throw away uncommitted changes | discard | nouns changes code file | words discard | kind
  vcs:discard git clean | delete files that git does not track | delete empty discard | nouns file untracked remote | words delete/empty/discard | kind | scope untracked
  vcs:discard git reset --hard back | throw away commits and uncommitted changes | discard delete | nouns changes code commit
  vcs:drop | lose commits | delete discard | nouns branch commit
  vcs:drop git branch | delete a local branch | delete | nouns branch
  vcs:drop git stash drop | delete one stash | delete discard empty | nouns stash | words delete/discard/empty stash
  vcs:drop git stash clear | delete every stash | delete discard empty | nouns stash | words delete/discard/empty stash | scope all
  vcs:rewrite-pushed | rewrite pushed commits | rewrite | nouns changes branch commit | words rewrite history | alone
  vcs:remote-other | use another repository as remote | write change apply push | nouns changes remote repository
  vcs:no-verify | skip the hooks that check commits or pushes | weaken commit push | nouns changes code commit | words weaken hooks | alone
  vcs | change the repository | change apply
  package:publish | publish a package | publish | nouns package release | words publish | alone
  package:publish npm unpublish | take back a published package | delete | nouns package
  package:publish npm deprecate | mark a published package as outdated | change apply | nouns package
  package:publish cargo yank | take back a published package | delete | nouns package
  package:publish gem yank | take back a published package | delete | nouns package
  package:remove | remove a package | delete | nouns package
  package | install a package | run write | nouns package
  service:publish | publish, release or deploy | publish production | nouns package app release changes code image deployment | words publish | one | alone
  service:publish gh release create | publish a release | publish make | nouns release tag package | words publish/make | kind | one | alone
  service:publish sends files | send files to others through a relay | send publish | nouns file
  service:publish a gist | publish a file for everybody | publish send | nouns file
  service:publish publishes keys | publish a key | publish send
  service:publish docker push | push an image to a registry | push publish | nouns image package tag | one
  service:merge | merge a pull request | merge | nouns request branch | words merge
  service:merge gh pr review | approve a pull request | approve | nouns request | words approve
  service:message | send a message | send | nouns file line | words send | one
  service:destroy | destroy data or infrastructure | delete empty | words delete | kind
  service:destroy drop table | drop a database table | delete | nouns table
  service:destroy drop database | drop a whole database | delete | nouns database
  service:destroy drop schema | drop a database schema | delete | nouns database
  service:destroy drop | drop part of a database | delete | nouns table database
  service:destroy truncate | empty a database table | empty | nouns table rows
  service:destroy delete from | delete all rows of a database table | empty | nouns table rows
  service:destroy flushall | empty a whole data store | empty delete | nouns database cache | words empty/delete | kind
  service:destroy flushdb | empty a database of a data store | empty delete | nouns database cache | words empty/delete | kind
  service:destroy docker system prune | delete unused containers and images | delete empty | nouns container image cache | words empty/delete | kind
  service:destroy docker compose down | stop containers and delete their volumes | delete stop empty | nouns container stack volume | words stop/delete | kind
  service:destroy terraform destroy | destroy infrastructure | delete stop | nouns stack | words delete | kind
  service:destroy helm uninstall | remove a release from a cluster | delete | nouns release app service
  service:destroy gh repo delete | delete a repository | delete | nouns repository
  service:destroy gh release delete | delete a release | delete | nouns release
  service:change | change something on a service | apply make publish send production restart | nouns manifest stack migration app | words apply | kind | one
  service:change kubectl rollout | restart something on a cluster | restart apply | nouns pod deployment service app
  service:change kubectl apply | change something on a cluster | apply publish production | nouns manifest stack app deployment file | words apply | kind | one
  service:change terraform apply | change infrastructure | enact | nouns stack plan changes | words enact | kind | one
  service:change tofu apply | change infrastructure | enact | nouns stack plan changes | words enact | kind | one
  service:change gh | change something on GitHub | change apply make | one
  service:change migrate | migrate a database | apply | nouns migration database | words apply | kind
  service | use a service | apply make send | words apply | one
  process:stop | stop processes | stop delete | nouns process service
  process | start a process | run
  privilege | run with more rights | sudo | words sudo
  configure | change settings outside the project | write change apply make | nouns process file service
  configure:system systemctl restart | restart a service of the machine | restart | nouns service process
  configure:system systemctl reload | reload a service of the machine | restart | nouns service process
  configure:system systemctl stop | stop a service of the machine | stop | nouns service process
  configure:system systemctl start | start a service of the machine | apply run | nouns service process
  configure:persistence | make something run later or at every start | write change apply make schedule hooks | nouns process file | words schedule | one | alone
  configure:persistence systemctl enable | start a service of the machine at every boot | schedule enable | nouns service process
  configure:persistence systemctl disable | no longer start a service of the machine | disable | nouns service process
  configure:persistence systemctl mask | make a service of the machine impossible to start | disable | nouns service process
  reveal | show secrets | read environment | one
  reveal:environment | show all environment variables | read environment | words read environment | alone
  delegate | start another agent without approvals | run weaken | one
  hazard:expose-port | put a local port on the internet | expose run | nouns port app service | words expose | one | alone | scope expose
  hazard:remote-shell | open a shell on another machine | run | nouns machine
  hazard:weaken-guard | switch off a check | weaken | nouns check | words weaken | one
  hazard:audit | clear history or logs | delete empty audit | nouns file | words delete audit | alone
  hazard:backup | delete or disable backups | delete weaken
  hazard | do something dangerous | apply run | one
  unclear | run something that could not be read | run apply | one
`;

const lines = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [key = '', ...cells] = line.split('|').map((cell) => cell.trim());
      return [key, cells] as const;
    }),
);

const isAbout = (word: string): word is About => Object.hasOwn(ABOUT, word);
const isNoun = (word: string): word is Noun => Object.hasOwn(NOUNS, word);
export const isScope = (word: string): word is Scope => word === 'all' || isAbout(word) || isNoun(word);

/** The row of the first key that the table has. A deed that no row names can be permitted only by its name. */
export function rowOf(keys: readonly string[]): Row {
  const [does = 'do this', verbs = '', ...more] =
    keys.flatMap((key) => [lines.get(key) ?? []]).find(({ length }) => length > 0) ?? [];
  const listed = (name: string): readonly string[] =>
    more
      .find((cell) => cell.startsWith(`${name} `))
      ?.split(' ')
      .slice(1) ?? [];
  return {
    does,
    verbs: checked(verbs.split(' '), isAbout),
    nouns: checked(listed('nouns'), isNoun),
    words: listed('words').map((group) => checked(group.split('/'), isAbout)),
    scope: checked(listed('scope'), isScope),
    alone: more.includes('alone'),
    kind: more.includes('kind'),
    one: more.includes('one'),
  };
}

/** A mistake in the table is a bug. */
function checked<Word extends string>(words: readonly string[], is: (word: string) => word is Word): readonly Word[] {
  return words
    .filter((word) => word !== '')
    .map((word) => {
      if (is(word)) return word;
      throw new Error(`the table of guarded deeds has an unknown word: ${word}`);
    });
}
