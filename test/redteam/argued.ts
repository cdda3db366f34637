// What the red team does not count as a hole, and why. Data.

/** Programs whose texts are printed, compared or searched for: a path among them is a word. */
export const SAYS_ITS_WORDS: ReadonlySet<string> = new Set(
  'source . echo printf expr test [ say logger type which basename dirname tr cut seq yes true false grep egrep fgrep zgrep rg ag ack find fd fdfind ps pgrep pkill sed awk gawk mawk jq yq install_name_tool'.split(
    ' ',
  ),
);

/** Options whose value is prose or a pattern, in every program; in one letter only where the program is about what people write. */
export const PROSE: ReadonlySet<string> = new Set(
  '--message --regexp --body --title --notes --description --comment --text --glob --grep --author --committer --format --pretty'.split(
    ' ',
  ),
);
export const SHORT_PROSE: ReadonlySet<string> = new Set('-m -e -b -t -n -g -S -G'.split(' '));
export const ABOUT_PROSE: ReadonlySet<string> = new Set('git gh glab hg jj svn bd tea notmuch'.split(' '));

/** `program sub --option` to why its value is nothing but text. */
export const ARGUED: ReadonlyMap<string, string> = new Map([
  ['esbuild --loader', 'how a kind of file is read: `.png=dataurl`'],
  ['git column --command', 'the name that keys of the configuration are looked up for'],
  ['git grep  operand 1', 'a pattern that is searched for'],
  ['go run  operand 1', 'the package of the project that is run; the words after it are its own'],
  ['hash  operand 1', 'the name of a command, which is looked up in PATH; a name with a slash is skipped'],
  ['man  operand 1', 'the name of a page; a path is unclear'],
  ['sass  operand 2', 'beside `IN:OUT` a second word is one more input, which sass refuses'],
  ['tar -f', 'the probe is `tar -tf`, which lists the archive of its last `-f` and writes none'],
  ['cmake --config', 'the name of a configuration: Release'],
]);
