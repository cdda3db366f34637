// Words by which a sentence forbids, hedges, asks or introduces pasted text. Data only; matching is on whole lower-case words.
import { wordList } from './word-list.ts';

/** A sentence with one of these says no to something, or puts it off. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  wordList(`
  not no never none nothing nobody neither nor cannot without avoid refrain stop skip except dont don't doesnt doesn't
  didnt didn't cant can't wont won't wouldnt wouldn't shouldnt shouldn't mustnt mustn't isnt isn't arent aren't couldnt
  couldn't needn't ain't forbid forbidden prohibited disallow disallowed refuse cancel abort wait hold leave keep hands
  myself ourselves instead rather unless until off-limits forget nicht kein keine keinen nie niemals selbst selber warte
  ne pas jamais rien sans nunca nada sin non mai senza nao não sem niet geen nooit inte ikke ei bez не нет никогда ні
  hayır değil asla
`),
);

/** Scripts without spaces: a refusal is looked for anywhere in the sentence. */
export const NEGATION_SIGNS: readonly string[] = [
  '不要',
  '别',
  '別',
  '不准',
  '禁止',
  '不用',
  '先不',
  '勿',
  'しない',
  'するな',
  'やめ',
  'だめ',
  'ないで',
  '하지 마',
  '하지마',
  '마세요',
  '말고',
  'لا ',
  'אל ',
];

/** The speaker keeps the deed: "I'll deploy it". */
export const FIRST_PERSON: readonly (readonly string[])[] = [
  ["i'll"],
  ['ill'],
  ['i', 'will'],
  ["i'm", 'going'],
  ['i', 'am', 'going'],
  ["we'll"],
  ['we', 'will'],
  ['let', 'me'],
  ["i'd"],
  ['i', 'can'],
  ['i', 'shall'],
  ['ich', 'werde'],
  ['je', 'vais'],
];

/** Turns of phrase that look like a refusal or a wish and are an order or a leave. Taken out before anything else is looked for. */
export const PERMITTING: readonly (readonly string[])[] = [
  ['i', 'would', 'like', 'you', 'to'],
  ["i'd", 'like', 'you', 'to'],
  ["don't", 'forget', 'to'],
  ['dont', 'forget', 'to'],
  ["don't", 'hesitate', 'to'],
  ['no', 'need', 'to', 'ask'],
  ['you', 'may'],
  ['no', 'problem'],
];

/** The same, but only as the last words: "delete it, I no longer need it" gives leave, "I no longer need it deleted" takes it back. */
export const PERMITTING_LAST: readonly (readonly string[])[] = ['i', 'we'].flatMap((who) =>
  ['it', 'them', 'that', 'this', 'those', 'these'].map((what) => [who, 'no', 'longer', 'need', what]),
);

/** A word that hedges elsewhere and here names a thing. */
export const NOT_A_HEDGE: readonly (readonly string[])[] = [
  ['terraform', 'plan'],
  ['tofu', 'plan'],
  ['terragrunt', 'plan'],
  ['apply', 'the', 'plan'],
  ['apply', 'this', 'plan'],
  ['apply', 'that', 'plan'],
];

/** Wishes, guesses and conditions: no permission that code can vouch for. */
export const HEDGES: ReadonlySet<string> = new Set(
  wordList(`
  maybe perhaps probably possibly might may could would should eventually later someday soon will tomorrow tonight monday
  consider considering thinking wondering plan planning todo if unless once when whenever after until before assuming
  provided suppose imagine hypothetically example almost vielleicht wenn falls später morgen peut-être si quando quizás
  cuando als если
`),
);

/** A sentence that starts so asks, with or without its mark. */
export const QUESTION_STARTS: ReadonlySet<string> = new Set(
  wordList(`
  what what's whats how how's why where which who whose should shall can could would will do does did is are was were am
  may might has have had wie warum soll kann kannst comment pourquoi puis-je peux-tu cómo como puedes por
`),
);
/** "do it", "do push", "have it deployed": orders, not questions. */
export const NOT_A_QUESTION: ReadonlySet<string> = new Set(
  wordList(`
  do have will
`),
);

/** A refusal without an object covers every call. */
export const BLANKET: readonly (readonly string[])[] = [
  ['anything'],
  ['nothing'],
  ['everything'],
  ['any', 'command'],
  ['any', 'commands'],
  ['any', 'changes'],
  ['any', 'files'],
  ['not', 'yet'],
  ['noch', 'nicht'],
  ['pas', 'encore'],
  ['hold', 'off'],
  ['hands', 'off'],
  ['stop'],
  ['wait'],
  ['read-only'],
  ['readonly'],
];

/** The first verb of a sentence that only wants to know. */
export const LOOKING: ReadonlySet<string> = new Set(
  wordList(`
  read look explain summarise summarize check review show list open compare describe find search understand analyse
  analyze inspect investigate verify count tell see view print document fix test
`),
);

/** A phrase that starts so tells what somebody or something else does. */
export const SUBJECTS: ReadonlySet<string> = new Set(
  wordList('the it its this that these those they he she who which there a an ci our my his her their some every each any'),
);
/** Unless one of these turns it to the reader. */
export const ADDRESSING: ReadonlySet<string> = new Set(wordList('you your please pls bitte'));

/** Words that may stand before an imperative and leave it one. */
export const LEADS: ReadonlySet<string> = new Set(
  wordList(`
    please pls bitte now just so also ok okay yes yep yeah sure fine good great perfect thanks thank lgtm go ahead
    you can may let's lets us do simply quickly directly immediately finally safely actually again first next i want need
    we feel free sudo git npm force hard cool nice right alright well absolutely definitely confirmed approved here
    use run execute then
  `),
);
/** Words that may stand before `to` and a verb. */
export const TO_LEADS: ReadonlySet<string> = new Set(
  wordList(
    'you free ok okay fine good safe time sure remember forget hesitate proceed us allowed permitted permission like ready',
  ),
);
/** Words by which a sentence agrees to something. */
export const APPROVING: ReadonlySet<string> = new Set(
  wordList(`
    fine ok okay good allowed approved approve permitted ahead proceed yes yep sure please pls confirmed confirm welcome
    bitte go now
  `),
);

/** A line that ends in a colon and has one of these brings in text that is not the user's own order. */
export const PASTE_NOUNS: ReadonlySet<string> = new Set(
  wordList(`
  transcript log logs output doc docs document documentation readme article issue ticket page error errors trace
  traceback stacktrace email mail message messages thread review comment comments spec notes note conversation chat
  reply response summary said says say wrote writes written pasted paste report changelog instructions guide runbook
  file snippet prompt diff patch text slack blog
`),
);

/** Names of a run that changes nothing, one word or two. Options are compared without their dashes. */
export const REHEARSALS: ReadonlySet<string> = new Set(
  wordList(`
    dry-run dry-runs dryrun dry_run dry-running no-op noop what-if whatif pretend pretending simulate simulated simulating
    simulation rehearse rehearsal mock mocked just-print trockenlauf probelauf
  `).concat('dry run', 'dry runs', 'dry mode', 'dry running', 'trial run', 'test run', 'no op', 'what if'),
);
/** Words by which a sentence tells how a rehearsal went. */
export const REPORTING: ReadonlySet<string> = new Set(
  wordList('looked looks was were passed worked succeeded went finished completed ran'),
);

/** What stands before a branch that is pushed to. */
export const BEFORE_BRANCH: ReadonlySet<string> = new Set(
  wordList(`
    to onto into on push pushing pushe force-push push-force --force -f --force-with-lease origin upstream head branch
    branches and auf nach sur
  `),
);
/** What may follow a name without making it part of a longer one. */
export const AFTER_NAME: ReadonlySet<string> = new Set(
  wordList(`
    please pls now again directly straight immediately right is are too also as well and then with using via because
    since so for from on in at to of ok okay fine thanks bitte pushen you i we it this that the when first here today
  `),
);
/** What else may follow a name: words that begin something new. */
export const AFTER_THING: ReadonlySet<string> = new Set(
  wordList(`
    by into onto over off out away up down or but which who while anyway instead only both there entirely altogether forever
    yourself once today afterwards yes sure everywhere inside below under within me my our its their all any every each a an
    these those them next last whole löschen entfernen pushen
  `),
);
/** Words that only say what kind of thing a path is. */
export const PLACE_NOUNS: ReadonlySet<string> = new Set(
  wordList('directory directories dir folder folders file files tree worktree path'),
);
/** And a thing of a service: the same word after a path would be another thing. */
export const SYSTEM_NOUNS: ReadonlySet<string> = new Set(
  wordList(`
    table tables branch branches tag tags stash pod pods deployment deployments service services container containers image
    images volume volumes bucket buckets stack stacks database databases db schema collection queue topic instance instances
    cluster namespace release package packages repo repository remote user users role secret secrets process processes server
    servers host machine environment env app application site website project account resource resources record row rows object
  `),
);
/** After one of these verbs a thing is spoken of, not a deed: "release notes", "deploy script". */
export const NOUN_HEADS: ReadonlySet<string> = new Set(
  wordList(`
    notes note script scripts process processes pipeline pipelines job jobs workflow workflows step steps button key keys
    config configuration command commands docs documentation guide notification notifications candidate candidates
    message messages policy policies permission permissions test tests error errors logic code function handler handlers
    page section template templates target targets
  `),
);
/** Words of OBJECTLESS that are deeds of their own, so a clause that has one starts something new. */
export const ACTING: ReadonlySet<string> = new Set(wordList('commit change make do have let lets need want go like work'));
/** What an order to an infrastructure tool may be about: which one it is, the tool's own directory says. */
export const INFRASTRUCTURE: ReadonlySet<string> = new Set(
  wordList('plan stack stacks infrastructure infra resources environment env configuration staging production prod dev'),
);
/** The environment that is never meant by accident. */
export const PRODUCTION: ReadonlySet<string> = new Set(['production', 'prod', 'live']);
