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
    use run execute
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
