// Which test keeps each statement of docs/classifier.md. A statement is named by some of its words; `fact` is one that no test of ours can try.
export interface Promised {
  /** Words of the statement, as the document has them. */
  readonly says: string;
  /** Below test/, and words of the test's title there; or `fact`. */
  readonly kept: readonly [file: string, title: string] | 'fact';
}

const P = 'classifier/promises.test.ts';
const rows = (file: string, text: string): readonly Promised[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [says = '', title = ''] = line.split(' => ');
      return { says, kept: [file, title] as const };
    });
const facts = (text: string): readonly Promised[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((says) => ({ says, kept: 'fact' as const }));

export const PROMISES: readonly Promised[] = [
  ...rows(
    P,
    `
    Most calls are settled without a model => quiet is allowed and nobody is asked
    a fast model is asked about the rest => review is allowed if the model clears it
    It sees what the call would do => the repository, what would be lost
    you are asked about the same calls => without a classifier the same calls are asked about
    A list is tried in order => a list is tried in order, and a block is an answer
    If a model blocks the call, the next entry is not asked => a list is tried in order, and a block is an answer
    is asked once more, with the schema => a compatible server that calls no tool is asked once more
    A setting that a provider does not use => a subscription has no use for
    What the SDKs would read from the environment => variables of the session change neither address nor key
    Redirects are not followed => variables of the session change neither address nor key
    A project's files can set none of this => a project's own file switches on no model
    Every decision that asked a model carries => a decision carries tokens, price, time and request id
    Address, key, headers and certificates => variables of the session change neither address nor key
    prints the exact request without sending it => prints exactly what
    adds a session => prints exactly what is sent with a session and rules
    In this order => prints exactly what
    The session: the last 20 entries => your turns have their own room and leave last
    The call: tool, working directory => prints exactly what is sent with a session and rules
    \`asked\` is the agent's question => rules, your turns, limits
    An answer you gave through a question tool => rules, your turns, limits
    Sentences that may set a limit, from the whole session => rules, your turns, limits
    rules and the \`environment\` notes => rules, your turns, limits
    The repository: root, branch => of a long script both ends within 4,000 tokens
    The parts of the call with their effects => the repository, what would be lost
    Of a directory: how many files => the repository, what would be lost
    The text of scripts and code files => of a long script both ends within 4,000 tokens
    Of what does not fit, both ends are shown => of a long script both ends within 4,000 tokens
    Your turns are numbered => your turns have their own room and leave last
    What was left out is marked => your turns have their own room and leave last
    Not sent: what the agent writes => rules, your turns, limits
    Secrets are replaced => a secret that one line shows is hidden in every line
    The stable part comes first => the stable part comes first
    One call of \`classify_result\` => nothing but exactly one result counts
    Anything but exactly one result => nothing but exactly one result counts
    JSON inside prose => nothing but exactly one result counts
    a first quick look => stages: the first look only waves through
    The verdict is made in code => who decided is said everywhere
    Its reason begins with who decided => who decided is said everywhere
    What the analysis itself found => who decided is said everywhere
    | quiet | => quiet is allowed and nobody is asked
    | review | => review is denied if the model blocks it
    | guarded | => guarded is asked if the model clears it without
    | forbidden | => forbidden is denied and nobody is asked
    say that a guarded effect is not real => 'not real'
    You are still asked, with a fixed sentence => 'not real'
    Without a classifier, review is asked => without a classifier the same calls are asked about
    rule is never lifted => rule is never lifted
    Where nobody can be asked => where nobody can be asked
    A failure is not a verdict => where nobody can be asked
    The message says "could not judge this call" => where nobody can be asked
    rate-limited, overloaded => an overloaded server is tried up to twice more
    | budget spent => a budget that is
    The original design blocks whenever => the original design blocks
    leeway asks instead => no answer is asked
    To have the original => the original design blocks
    Trouble is not counted => the same question of a session is answered from memory
    An identical question of a session => the same question of a session is answered from memory
    cannot be kept, and you are asked => a budget that is
    Exit codes: in use 0 => the self-check says in its exit code
    With \`--dump DIR\` => a dump is a readable file for its owner alone
    The texts of the question and the answer come first => a dump is a readable file for its owner alone
    \`classify\` asks the model about one call => asks about one call and applies no policy
    It fails closed => a block and a failure can be told apart
    A function gets => asks about one call and applies no policy
    its word alone clears only review calls => guarded is asked if the model clears it without
    they are matched in code => rule is never lifted
  `,
  ),
  ...rows(
    'classifier/installed-promises.test.ts',
    `
    A program that prints a key (\`api_key_command\`) gets the same => a program that prints a key gets a small environment
    To give it more, begin it with => a program that prints a key gets a small environment
    Guarded parts are always complete => guarded parts are complete
    those of the same program and reason are one line => guarded parts are complete
    The answer is forced by a strict tool => the answer is forced, and thinking is off
    A model that thinks unless told otherwise => is told not to think, or given room for it
    Its thinking is switched off => is told not to think, or given room for it
    vLLM, llama.cpp and LM Studio are told => is told not to think, or given room for it
    | timeout | => one that never answers is a timeout
    | malformed, refused => one that never answers is a timeout
    Each entry gets an even share => a silent first of a list leaves time
    It is whole; one that is too large => a whole input, however long
    Of two answers to the same question => of two answers to one question
    sends six calls whose right answer => asks eleven questions
    Blocking too much does not take it out of use => asks eleven questions
    The result is kept for provider => is kept for provider, model and address
    Where the call may discard work => what git would lose
    Where it changes a database => which database, by host and name
    of a longer turn both ends are => both ends of a long turn
    No string can close its fence => no text closes its fence
    A cache marker is sent only => cache markers only where
    Entries of the transcript are => only what the person typed
    \`tool\` and \`assistant\` entries count => only what the person typed
    \`user\` means that the person typed it => only what the person typed
    Code collects them => every limit of the table
    The sentences of point 5 are found => every limit of the table
    Calls that change nothing leave first => calls that change nothing leave first
    **Your own subscription** is asked => is asked by the hook in an empty directory
    The client is started in an empty directory => is asked by the hook in an empty directory
    You log in there once => is asked by the hook in an empty directory
    It gets \`PATH\`, \`HOME\` => is asked by the hook in an empty directory
    Every question starts a process => is asked by the hook in an empty directory
    | answer cut off => an answer that thinking cut off
    One that cannot be told gets => is told not to think, or given room for it
    A heading => every limit of the table
    Commands that this session started => what the session started, where that decides
    Env files and secrets are not among them => no env file that is handed
    The text of scripts and code files that the call would run or hands => the text of %s
    and of recipes and tasks that it would run => the text of recipes and tasks
    Those that name a target of the call stay first => of too many limits, those that name the target
    (\`command\`) is started in an empty directory => a program of yours gets a few variables
    and no other variable => a program of yours gets a few variables
    add rules to yours => rules of the command line come beside
    belongs to no session => belongs to no session
    It remembers neither answers nor faults => belongs to no session
  `,
  ),
  ...rows(
    'classifier/setup.test.ts',
    `
    Input typed ahead, or pasted => takes answers that are pasted all at once
    leeway shows no key among them => takes answers that are pasted all at once
    It asks for the provider and the model => names the key, keeps the rest of the file
    It shows the change of your configuration => names the key, keeps the rest of the file
    It repairs installed hooks => names the key, keeps the rest of the file
    It shows what a typical question costs => names the key, keeps the rest of the file
    A pasted key is kept in => keeps a key for the user alone
    To an agent it is a secret => keeps a key for the user alone
    For scripts: => names the key, keeps the rest of the file
    Written by hand it is => names the key, keeps the rest of the file
    After you change the provider => a key that is missing in the hook names the cure
    A hook gets no variable => a key that is missing in the hook names the cure
    | no key, wrong settings => a key that is missing in the hook names the cure
  `,
  ),
  ...rows(
    '../src/classifier/transcript.test.ts',
    `
    Those that Claude Code and its like are known to write => summaries and notices of a client are no turns
    A limit that is missed is still seen => of an old turn the line that names a target
  `,
  ),
  ...rows(
    'classifier/conformance.test.ts',
    `
    LM Studio and llama.cpp, which do not take => how the one tool is forced
    against a local server that breaks => no tool call: %s
    both pass the same tests as every other provider => an allow and a block, with tokens, request id and time
  `,
  ),
  ...rows(
    'classifier/subscriptions.test.ts',
    `
    that the print modes of the subscription clients => what keeps each client from acting
  `,
  ),
  ...rows(
    'classifier/presets.test.ts',
    `
    A model that refuses forced tools (Claude => is held to a schema, and its answer counts
    is an error for it => is refused with
    does that for other models => does that for other models
    A model that refuses forced tools is held => is held to a schema, and its answer counts
  `,
  ),
  ...rows(
    'classifier/sdks.test.ts',
    `
    are asked through Anthropic's SDKs => with its SDK it is asked by every process
    They are loaded from one place only => an SDK where an agent may write is never loaded
    with Vertex the project, is part of => an address without a project is refused
    Bedrock takes a Bedrock API key => with its SDK it is asked by every process
    Vertex takes an access token => with its SDK it is asked by every process
    The tool is not strict there => its tool is not strict
  `,
  ),
  ...rows(
    'classifier/across-processes.test.ts',
    `
    Programs that leeway starts => a program that the project puts on PATH never answers
    All this is kept in the state directory => a disarmed classifier is asked by nobody
    An allow that rested on your words => is used up by the call it named, for whichever process
    A \`budget\` counts what all of them spent => of a day holds for every session
    The price of a question is reserved => of a day holds for every session
    Failed self-checks and the budget of a day => of a day holds for every session
    | failed self-check => a disarmed classifier is asked by nobody
    is not in use: neither hooks => a disarmed classifier is asked by nobody
    Where a canary was not answered => an unanswered canary is unknown
    | key not accepted => is told of a wrong key once by the server, and of where the key is
    What a server said about a fault that lasts => is told of a wrong key once by the server, and of where the key is
  `,
  ),
  ...rows(
    'classifier/question.test.ts',
    `
    Two kinds of text are shown by both ends => of a long message both ends
    The analysis reads them whole => of a long message both ends
  `,
  ),
  ...rows('classifier/subscriptions.test.ts', 'If the client is not installed => a client that is not there: install it'),
  ...rows(
    'classifier/installed-promises.test.ts',
    'A task of a Rakefile is shown with => a task of a Rakefile is shown with those before it',
  ),
  ...rows('eval/limits-shown.test.ts', 'that every limit of the corpus reaches => the limit is shown, however old'),
  ...rows(
    'classifier/cost.test.ts',
    `
    Besides script text a question is at most => without a session 2,000 tokens, with one 3,500
    Of what does not fit, started commands => a larger call takes the room of
    Only these may make it longer => a larger call takes the room of
    The original design reckoned with => cost less than the tenth of a cent
    what a question holds and costs => a typical question is at most 2,000 tokens
  `,
  ),
  ...rows('consent/tables.test.ts', 'what the check of your words holds back => what code must hold back is held back'),
  ...facts(`
    Standing instructions
    Other settings are in
    claude 2.1.327, codex 0.169.0 and gemini
    the client adds its own instructions
    Run \`leeway classifier test\`
    Profiles, roles and default credentials
    Tried on sentences that the patterns had not seen
    In two more rounds, written after the patterns had been improved again
    In a round written after that
    Sentences of someone else, after that
    Prices are those of a region
    Neither was tried with a live account
    **On your own machine**
    The model has 8.2 billion parameters
    Ollama gives a model only
    Start it with
    How well this model judges
    **What reaches a provider
    Of 1,173 recorded turns
    A day is one of UTC
    Prices stand with each provider
    \`leeway doctor\` runs the same check
    No figure here comes from a live model
    Tests without one show
    Facts about models and clients
    A model can be wrong
    For hard lines use
  `),
];
